import { isBefore, isSettled } from "#shared/bridge/domain/delivery/courier-status.ts";
import { currentStage, type Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Step } from "./action.ts";
import { inMinutes, type Situation } from "./observation.ts";

/** A courier may forget for a moment; and finding a driver takes a while. */
const MISSING_MINUTES = 30;
const UNASSIGNED_MINUTES = 60;

const UNKNOWN: Reason = {
  code: "unknown-to-courier",
  text: "The courier no longer knows this delivery. Call the courier, then dismiss this.",
};
const UNASSIGNED: Reason = {
  code: "no-courier-found",
  text: 'No driver has been found for an hour. Press "Cancel" to call it off, call the courier, or dismiss this to go on waiting.',
};

/** What would go on silently for ever is brought to its merchant, once. */
export function worry(situation: Situation): Step | undefined {
  const { delivery } = situation;
  const stage = currentStage(delivery);
  if (delivery.batchId !== undefined || (stage !== undefined && isSettled(stage))) return undefined;
  return missing(situation) ?? unassigned(situation);
}

function missing({ delivery, courier, now }: Situation): Step | undefined {
  const isThere = courier.point !== undefined || courier.order !== undefined;
  const { missingSince } = delivery;
  if (isThere)
    return missingSince === undefined ? undefined : { do: "note-missing", since: undefined };
  if (missingSince === undefined) return { do: "note-missing", since: now };
  return inMinutes(missingSince, MISSING_MINUTES) <= now ? once(delivery, UNKNOWN) : undefined;
}

/** Points wait for the courier's route, however long; an order was asked for a time. */
function unassigned({ delivery, now }: Situation): Step | undefined {
  const { order, plan } = delivery;
  const stage = currentStage(delivery);
  if (order?.orderedAt === undefined || (stage !== undefined && !isBefore(stage, "assigned"))) {
    return undefined;
  }
  const due = Math.max(order.orderedAt.getTime(), plan?.pickUpAt?.getTime() ?? 0);
  return inMinutes(new Date(due), UNASSIGNED_MINUTES) <= now
    ? once(delivery, UNASSIGNED)
    : undefined;
}

const once = ({ attention, heeded }: Delivery, reason: Reason): Step | undefined =>
  attention?.code === reason.code || heeded.includes(reason.code)
    ? undefined
    : { do: "attend", attention: reason };
