import { isSettled } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  canCallOff,
  currentStage,
  type Delivery,
  isBeingCalledOff,
  isFree,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import { type Recipient, recipientOf } from "#shared/bridge/domain/delivery/recipient.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { fingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Step } from "./action.ts";
import { memberOf, type Situation } from "./observation.ts";

/** What its store made of an order that the courier has already; carried out, or brought to its merchant. */
export function changeOfMind(situation: Situation): Step | undefined {
  const { delivery } = situation;
  const stage = currentStage(delivery);
  if (stage !== undefined && isSettled(stage)) return undefined;
  if (isBeingCalledOff(delivery)) return carryOut(situation, delivery.calledOff ?? REBOOKED);
  const found = changesOf(situation).find(({ reason }) => !isKnown(delivery, reason));
  return found && answerTo(situation, found);
}

/** Called off where that is what the store did, booked anew where it is free; else its merchant is asked. */
function answerTo({ delivery, settings }: Situation, { kind, reason }: Change): Step {
  if (kind === "off" && canCallOff(delivery)) return { do: "call-off", reason, rebook: false };
  const costsNothing = isFree(delivery) && settings.cancelling.percentBeforeCourier === 0;
  if (kind === "edited" && costsNothing) return { do: "call-off", reason, rebook: true };
  return attend(delivery, reason);
}

const REBOOKED: Reason = { code: "edited", text: "The order was changed in the store." };

const attend = (delivery: Delivery, reason: Reason): Step => ({
  do: "attend",
  attention: attentionTo(delivery, reason),
});

/** Meant before: until the courier is told, or it is too late. */
function carryOut(situation: Situation, reason: Reason): Step | undefined {
  const { delivery, courier } = situation;
  const orderId = delivery.order?.orderId;
  // One that is off already is so by our doing, and the answer was lost: asked again, it tells the refund.
  const isOff = courier.order?.stage === "cancelled";
  const isInTime = delivery.rebook ? isFree(delivery) : canCallOff(delivery);
  if (delivery.batchId !== undefined) return leavingFor(situation, reason, isInTime);
  return orderId !== undefined && (isOff || isInTime)
    ? { do: "cancel-order", orderId, reason, rebook: delivery.rebook }
    : attend(delivery, reason);
}

/** In a batch it says that it wants out; the batch answers. */
function leavingFor(situation: Situation, reason: Reason, isInTime: boolean): Step | undefined {
  const standing = memberOf(situation)?.standing;
  if (standing === "in" && isInTime) return { do: "leave-batch" };
  return standing === "in" || standing === "stays" ? attend(situation.delivery, reason) : undefined;
}

/** Noted, or seen to. */
const isKnown = ({ attention, heeded }: Delivery, { code }: Reason): boolean =>
  attention?.code === code || heeded.includes(code);

interface Change {
  readonly kind: "off" | "edited" | "asks";
  readonly reason: Reason;
}

const said = (kind: Change["kind"], code: string, text: string): Change => ({
  kind,
  reason: { code, text },
});

/** The first that is not known yet is answered: what was seen to hides nothing that comes after. */
function changesOf({ delivery, order }: Situation): Change[] {
  if (order === "not-read" || order === "silent") return [];
  if (order === "gone" || order.standing === "trashed") {
    return [said("asks", "gone", "The store no longer has this order, and the courier does.")];
  }
  if (order.standing === "cancelled") {
    return [said("off", "cancelled", "The order was cancelled in the store.")];
  }
  if (order.standing === "refunded") {
    return [said("off", "refunded", "The order was fully refunded in the store.")];
  }
  if (!order.isPartlyRefunded || delivery.plan?.isPartlyRefunded !== false) {
    return editsOf(delivery, order, "edited");
  }
  // The rules would hold it, were it booked anew: a person decides.
  return [
    said("asks", "partly-refunded", "Part of the order was refunded in the store."),
    ...editsOf(delivery, order, "asks"),
  ];
}

/** What matters to the courier and is not as it was booked. */
function editsOf(delivery: Delivery, order: StoreOrder, kind: "edited" | "asks"): Change[] {
  const now = recipientOf(order);
  const fields = [
    ...(delivery.recipient && now.ok ? editedFields(delivery.recipient, now.value) : []),
    // Some money back is some goods less: that is known with it.
    ...(kind === "edited" && goodsChanged(delivery, order) ? ["goods"] : []),
  ];
  if (fields.length === 0) return [];
  const code = `edited:${fingerprint([fields, now.ok && now.value, piecesOf(delivery, order)])}`;
  return [said(kind, code, `Changed in the store since it was booked: ${fields.join(", ")}.`)];
}

const WATCHED = { address: "address", phone: "phone", name: "name", wholeNotes: "notes" } as const;

const editedFields = (before: Recipient, now: Recipient): string[] =>
  (Object.keys(WATCHED) as (keyof typeof WATCHED)[])
    .filter((field) => before[field] !== now[field])
    .map((field) => WATCHED[field]);

/** Goods that a store counts as fulfilled are no longer listed: with none left nothing was changed. */
function goodsChanged(delivery: Delivery, order: StoreOrder): boolean {
  const pieces = piecesOf(delivery, order);
  return pieces > 0 && delivery.plan !== undefined && pieces !== delivery.plan.load.pieces;
}

/** Of the goods that it carries: what is on hold was not booked, a point carries those of one place. */
function piecesOf({ plan, parts, onlyAt }: Delivery, order: StoreOrder): number {
  const ofPoint = plan === undefined || isOrderMode(plan.mode) ? [] : plan.storeLocationIds;
  const place = onlyAt ?? parts?.[0] ?? ofPoint[0];
  return order.goods
    .filter(
      ({ locationId, isOnHold }) => !isOnHold && (locationId ?? place) === (place ?? locationId),
    )
    .reduce((sum, goods) => sum + goods.pieces, 0);
}

const WHAT_TO_DO = {
  point: "The courier has it and cannot be asked to drop it: call the courier, then dismiss this.",
  late: "It is too late to call it off: call the courier, then dismiss this.",
  asks: 'Press "Cancel" to call it off, or dismiss this to let it go on.',
} as const;

function attentionTo(delivery: Delivery, reason: Reason): Reason {
  const todo = delivery.pointId !== undefined ? "point" : canCallOff(delivery) ? "asks" : "late";
  return { code: reason.code, text: `${reason.text} ${WHAT_TO_DO[todo]}` };
}
