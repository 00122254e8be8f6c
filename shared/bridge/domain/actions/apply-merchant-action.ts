import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import {
  type Delivery,
  getCurrentStatus,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { MarkAction } from "#shared/bridge/domain/reconcile/decide-pending-action.ts";
import type { Money } from "#shared/kernel/money.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { computeAgreedPrice, refuseHigherPrice } from "./approved-price.ts";
import { checkAction } from "./check-action.ts";
import { isCancelRequested } from "./check-dispatch-actions.ts";
import type { MerchantAction } from "./merchant-action.ts";

type DeliveryPatch = Partial<Omit<Delivery, "key" | "version" | "createdAt">>;

/** What an action changes, and what the timeline says of it. */
export interface MerchantActionResult {
  readonly patch: DeliveryPatch;
  readonly text: string;
}

/** What the merchant asks for; `rating` with `rate` alone, `price` as it was seen with `approve`. */
export interface MerchantActionRequest {
  readonly action: MerchantAction;
  readonly rating?: number | undefined;
  readonly price?: Money | undefined;
}

/** What an action changes of its delivery, due at once; refused where it makes no sense now. */
export function applyMerchantAction(
  delivery: Delivery,
  request: MerchantActionRequest,
  now: Date,
  batch?: Batch,
): Result<MerchantActionResult, Reason> {
  const { isAllowed, reason } = checkAction(request.action, delivery, batch);
  if (!isAllowed) return fail({ code: `no-${request.action}`, text: reason });
  const priceRefusal =
    request.action === "approve" && refuseHigherPrice(request.price, delivery, batch);
  if (priceRefusal) return fail(priceRefusal);
  const { patch, text } = createActionResult(delivery, request);
  return ok({ text, patch: { ...patch, requeueAt: now } });
}

function createActionResult(
  delivery: Delivery,
  { action, rating, price }: MerchantActionRequest,
): MerchantActionResult {
  switch (action) {
    case "approve":
      return { patch: approvePrice(delivery, price), text: "The price was approved." };
    case "retry":
      return { patch: retryDelivery(delivery), text: "Tried again." };
    case "dispatch":
      return { patch: dispatchManually(delivery), text: "Dispatched by hand." };
    case "cancel":
      return isBooked(delivery)
        ? { patch: { pendingAction: { action } }, text: "Calling it off was asked for." }
        : {
            patch: { cancellation: CANCELLED_BY_MERCHANT, pendingAction: undefined },
            text: CANCELLED_BY_MERCHANT.text,
          };
    case "dismiss":
      return { patch: dismissAlert(delivery), text: "Seen to." };
    case "rate":
      return {
        patch: { pendingAction: { action, rating } },
        text: `Rating the driver ${rating} of 5 was asked for.`,
      };
    default:
      return { patch: { pendingAction: { action } }, text: REQUEST_TEXTS[action] };
  }
}

/** In a batch the price is the batch's, and is approved there. */
const approvePrice = (
  { batchId, order = NO_ORDER }: Delivery,
  seenPrice: Money | undefined,
): DeliveryPatch =>
  batchId === undefined
    ? { order: { ...order, approvedPrice: computeAgreedPrice(seenPrice, order) } }
    : {};

const retryDelivery = ({ order }: Delivery): DeliveryPatch => ({
  lastError: undefined,
  ...(order && { order: { ...order, refusals: 0 } }),
});

const dismissAlert = ({ alert, dismissedAlerts }: Delivery): DeliveryPatch => ({
  alert: undefined,
  dismissedAlerts: alert === undefined ? dismissedAlerts : [...dismissedAlerts, alert.code],
});

const CANCELLED_BY_MERCHANT: Reason = {
  code: "cancelled-by-merchant",
  text: "Called off by its merchant.",
};

const REQUEST_TEXTS: Readonly<Record<MarkAction, string>> = {
  "deliver-again": "Delivering it again was asked for.",
  "fetch-return": "Fetching the return was asked for.",
  "confirm-received": "The return was confirmed as received.",
};

/** What is off at the courier is booked anew from the beginning. */
function dispatchManually(delivery: Delivery): DeliveryPatch {
  const isOff = delivery.order?.orderId !== undefined && getCurrentStatus(delivery) === "cancelled";
  return {
    isManual: true,
    cancellation: undefined,
    reason: undefined,
    ...(isOff ? { isRebooking: true } : { state: "new" }),
  };
}

/** Whether it was asked for before and needs nothing more: a second press of a button is answered as the first. */
export function isAlreadyApplied(
  delivery: Delivery,
  { action }: MerchantActionRequest,
  batch?: Batch,
): boolean {
  const { order, cancellation, pendingAction, state, isManual } = delivery;
  switch (action) {
    case "approve": {
      const { approvedPrice, quote } =
        delivery.batchId === undefined ? (order ?? {}) : (batch?.order ?? {});
      return approvedPrice !== undefined && approvedPrice.minor >= (quote?.price.minor ?? 0);
    }
    case "cancel":
      return isCancelRequested(delivery);
    case "dispatch":
      return isManual && cancellation === undefined && ["new", "booking", "booked"].includes(state);
    case "dismiss":
      return delivery.alert === undefined && delivery.dismissedAlerts.length > 0;
    case "retry":
    case "rate":
      return false;
    default:
      return pendingAction?.action === action;
  }
}
