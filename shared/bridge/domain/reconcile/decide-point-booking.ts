import { SAME_TRY_MS } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Step } from "./action.ts";
import { splitting } from "./decide-split.ts";
import type { Situation } from "./observation.ts";

/** Points: one a place that goods leave from, each under a key of its own. */
export function pointBooking(situation: Situation, plan: Plan): Step {
  const { delivery, accessKey } = situation;
  const split = splitting(situation);
  if (split !== undefined) return split;
  return delivery.accessKey !== undefined && isTried(situation)
    ? { do: "book", accessKey: delivery.accessKey, plan }
    : { do: "reserve-key", accessKey: delivery.accessKey ?? accessKey, plan };
}

/** Noted just now that the courier is asked; a later try is noted anew. */
const isTried = ({ delivery: { pointTriedAt }, now }: Situation): boolean =>
  pointTriedAt !== undefined && now.getTime() - pointTriedAt.getTime() < SAME_TRY_MS;
