import { canCallOff, currentStage, type Delivery, isFree } from "./delivery.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Reason } from "./reason.ts";
import { type Recipient, recipientOf } from "./recipient.ts";
import { memberOf, type Situation } from "./situation.ts";
import { isSettled } from "./stage.ts";
import type { Step } from "./step.ts";
import type { StoreOrder } from "./store-order.ts";

/** What its store made of an order that the courier has already; carried out, or brought to its merchant. */
export function changeOfMind(situation: Situation): Step | undefined {
  const { delivery } = situation;
  const stage = currentStage(delivery);
  if (stage !== undefined && isSettled(stage)) return undefined;
  const intent = delivery.calledOff ?? (delivery.rebook ? REBOOKED : undefined);
  if (intent !== undefined) return carryOut(situation, intent);
  const found = changeOf(situation);
  return found === undefined || isKnown(delivery, found.reason)
    ? undefined
    : answerTo(situation, found);
}

/** Called off where that is what the store did, booked anew where it is free; else its merchant is asked. */
function answerTo(situation: Situation, found: Change): Step | undefined {
  const { delivery } = situation;
  if (found.kind === "off" && canCallOff(delivery)) {
    return { do: "call-off", reason: found.reason };
  }
  if (found.kind === "edited" && isFree(delivery)) return callOff(situation, found.reason, true);
  return { do: "attend", attention: attentionTo(delivery, found) };
}

const REBOOKED: Reason = { code: "edited", text: "The order was changed in the store." };

/** Called off before: until the courier is told. */
function carryOut(situation: Situation, reason: Reason): Step | undefined {
  const { delivery } = situation;
  if (canCallOff(delivery)) return callOff(situation, reason, delivery.rebook);
  const attention = attentionTo(delivery, { kind: "off", reason });
  return isKnown(delivery, attention) ? undefined : { do: "attend", attention };
}

function callOff(situation: Situation, reason: Reason, rebook: boolean): Step | undefined {
  const { delivery } = situation;
  const orderId = delivery.order?.orderId;
  if (orderId === undefined) return undefined;
  if (delivery.batchId === undefined) return { do: "cancel-order", orderId, reason, rebook };
  const standing = memberOf(situation)?.standing;
  if (standing === "in") return { do: "leave-batch", reason, rebook };
  if (standing === "stays") {
    return { do: "attend", attention: attentionTo(delivery, { kind: "off", reason }) };
  }
  return undefined;
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

function changeOf({ delivery, order }: Situation): Change | undefined {
  if (order === "not-read") return undefined;
  if (order === "gone" || order.standing === "trashed") {
    return said(
      "asks",
      "gone",
      "The store no longer shows this order, and the courier has it: it was deleted there, or the app was uninstalled.",
    );
  }
  if (order.standing === "cancelled") {
    return said("off", "cancelled", "The order was cancelled in the store.");
  }
  if (order.standing === "refunded") {
    return said("off", "refunded", "The order was fully refunded in the store.");
  }
  if (order.isPartlyRefunded && delivery.plan?.isPartlyRefunded === false) {
    return said("asks", "partly-refunded", "Part of the order was refunded in the store.");
  }
  return editOf(delivery, order);
}

/** What matters to the courier and is not as it was booked. */
function editOf(delivery: Delivery, order: StoreOrder): Change | undefined {
  const now = recipientOf(order);
  const fields = [
    ...(delivery.recipient && now.ok ? editedFields(delivery.recipient, now.value) : []),
    ...(goodsChanged(delivery, order) ? ["goods"] : []),
  ];
  if (fields.length === 0) return undefined;
  const code = `edited:${fingerprint([fields, now.ok && now.value, order.goods])}`;
  return said("edited", code, `Changed in the store since it was booked: ${fields.join(", ")}.`);
}

const WATCHED = { address: "address", phone: "phone", name: "name", wholeNotes: "notes" } as const;

const editedFields = (before: Recipient, now: Recipient): string[] =>
  (Object.keys(WATCHED) as (keyof typeof WATCHED)[])
    .filter((field) => before[field] !== now[field])
    .map((field) => WATCHED[field]);

/** Goods that a store counts as fulfilled are no longer listed: with none left nothing was changed. */
function goodsChanged({ plan, parts, onlyAt }: Delivery, order: StoreOrder): boolean {
  if (plan === undefined) return false;
  const place = onlyAt ?? parts?.[0];
  const pieces = order.goods
    .filter(({ locationId }) => place === undefined || locationId === place)
    .reduce((sum, goods) => sum + goods.pieces, 0);
  return pieces > 0 && pieces !== plan.load.pieces;
}

const WHAT_TO_DO = {
  point: "The courier has it and cannot be asked to drop it: call the courier, then dismiss this.",
  late: "It is too late to call it off: call the courier, then dismiss this.",
  asks: 'Press "Cancel" to call it off, or dismiss this to let it go on.',
} as const;

function attentionTo(delivery: Delivery, { reason }: Change): Reason {
  const todo = delivery.pointId !== undefined ? "point" : canCallOff(delivery) ? "asks" : "late";
  return { code: reason.code, text: `${reason.text} ${WHAT_TO_DO[todo]}` };
}
