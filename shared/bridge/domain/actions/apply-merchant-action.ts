import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import { currentStage, type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { MarkAction } from "#shared/bridge/domain/reconcile/decide-pending-action.ts";
import type { Money } from "#shared/kernel/money.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { agreedPrice, dearerThanSeen } from "./approved-price.ts";
import { verdictOn } from "./check-action.ts";
import { isBeingCancelled } from "./check-dispatch-actions.ts";
import type { Action } from "./merchant-action.ts";

type Changes = Partial<Omit<Delivery, "key" | "version" | "createdAt">>;

/** What an action changes, and what the timeline says of it. */
export interface Acted {
  readonly changes: Changes;
  readonly text: string;
}

/** What the merchant asks for; `rating` with `rate` alone, `price` as it was seen with `approve`. */
export interface Wanted {
  readonly action: Action;
  readonly rating?: number | undefined;
  readonly price?: Money | undefined;
}

/** What an action changes of its delivery, due at once; refused where it makes no sense now. */
export function act(
  delivery: Delivery,
  wanted: Wanted,
  now: Date,
  batch?: Batch,
): Result<Acted, Reason> {
  const { isAllowed, why } = verdictOn(wanted.action, delivery, batch);
  if (!isAllowed) return refused({ code: `no-${wanted.action}`, text: why });
  const dearer = wanted.action === "approve" && dearerThanSeen(wanted.price, delivery, batch);
  if (dearer) return refused(dearer);
  const { changes, text } = acted(delivery, wanted);
  return ok({ text, changes: { ...changes, nextLookAt: now } });
}

function acted(delivery: Delivery, { action, rating, price }: Wanted): Acted {
  switch (action) {
    case "approve":
      return { changes: approved(delivery, price), text: "The price was approved." };
    case "retry":
      return { changes: retried(delivery), text: "Tried again." };
    case "dispatch":
      return { changes: dispatched(delivery), text: "Dispatched by hand." };
    case "cancel":
      return isBooked(delivery)
        ? { changes: { asked: { action } }, text: "Calling it off was asked for." }
        : { changes: { calledOff: CALLED_OFF, asked: undefined }, text: CALLED_OFF.text };
    case "dismiss":
      return { changes: dismissed(delivery), text: "Seen to." };
    case "rate":
      return {
        changes: { asked: { action, rating } },
        text: `Rating the driver ${rating} of 5 was asked for.`,
      };
    default:
      return { changes: { asked: { action } }, text: ASKED_FOR[action] };
  }
}

/** In a batch the price is the batch's, and is approved there. */
const approved = ({ batchId, order = NO_ORDER }: Delivery, seen: Money | undefined): Changes =>
  batchId === undefined ? { order: { ...order, approved: agreedPrice(seen, order) } } : {};

const retried = ({ order }: Delivery): Changes => ({
  trouble: undefined,
  ...(order && { order: { ...order, refusals: 0 } }),
});

const dismissed = ({ attention, heeded }: Delivery): Changes => ({
  attention: undefined,
  heeded: attention === undefined ? heeded : [...heeded, attention.code],
});

const CALLED_OFF: Reason = { code: "called-off", text: "Called off by its merchant." };

const ASKED_FOR: Readonly<Record<MarkAction, string>> = {
  "deliver-again": "Delivering it again was asked for.",
  "fetch-return": "Fetching the return was asked for.",
  "confirm-received": "The return was confirmed as received.",
};

/** What is off at the courier is booked anew from the beginning. */
function dispatched(delivery: Delivery): Changes {
  const isOff = delivery.order?.orderId !== undefined && currentStage(delivery) === "cancelled";
  return {
    byHand: true,
    calledOff: undefined,
    reason: undefined,
    ...(isOff ? { rebook: true } : { state: "new" }),
  };
}

/** Whether it was asked for before and needs nothing more: a second press of a button is answered as the first. */
export function isDone(delivery: Delivery, { action }: Wanted, batch?: Batch): boolean {
  const { order, calledOff, asked, state, byHand } = delivery;
  switch (action) {
    case "approve": {
      const { approved, quote } =
        delivery.batchId === undefined ? (order ?? {}) : (batch?.order ?? {});
      return approved !== undefined && approved.minor >= (quote?.price.minor ?? 0);
    }
    case "cancel":
      return isBeingCancelled(delivery);
    case "dispatch":
      return byHand && calledOff === undefined && ["new", "booking", "booked"].includes(state);
    case "dismiss":
      return delivery.attention === undefined && delivery.heeded.length > 0;
    case "retry":
    case "rate":
      return false;
    default:
      return asked?.action === action;
  }
}
