import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { getUnconfirmedCash } from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import {
  type Delivery,
  getCurrentStatus,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { dropRequests } from "#shared/bridge/domain/delivery/drop-requests.ts";
import { canDismiss, findSetback } from "#shared/bridge/domain/listing/needs-attention.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { getAlertId } from "#shared/bridge/domain/reconcile/alert.ts";
import type { MarkAction } from "#shared/bridge/domain/reconcile/decide-pending-action.ts";
import type { Money } from "#shared/kernel/money.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { computeAgreedPrice, refuseHigherPrice } from "./approved-price.ts";
import { checkAction } from "./check-action.ts";
import { isCancelRequested } from "./check-dispatch-actions.ts";
import type { MerchantAction } from "./merchant-action.ts";

type DeliveryPatch = Partial<Omit<Delivery, "key" | "version" | "createdAt">>;

/** What an action changes, and the event for the timeline. */
export interface MerchantActionResult {
  readonly patch: DeliveryPatch;
  readonly event: Message;
}

/** Why an action is not allowed; `cause` is the delivery's own reason behind it. */
export type ActionRefusal = Reason & { readonly cause?: Reason };

/**
 * A merchant's request. `rating` is set for `rate` only, `price` (as displayed) for `approve` only.
 */
export interface MerchantActionRequest {
  readonly action: MerchantAction;
  readonly rating?: number | undefined;
  readonly price?: Money | undefined;
}

/**
 * Returns what an action changes; the delivery is due at once. Refuses an action that is not
 * allowed now.
 */
export function applyMerchantAction(
  delivery: Delivery,
  request: MerchantActionRequest,
  now: Date,
  batch?: Batch,
): Result<MerchantActionResult, ActionRefusal> {
  const { isAllowed, reason, cause } = checkAction(request.action, delivery, batch);
  if (!isAllowed) return fail({ ...reason, ...(cause && { cause }) });
  const priceRefusal =
    request.action === "approve" && refuseHigherPrice(request.price, delivery, batch);
  if (priceRefusal) return fail(priceRefusal);
  const { patch, event } = createActionResult(delivery, request, now);
  return ok({ event, patch: { ...patch, requeueAt: now } });
}

function createActionResult(
  delivery: Delivery,
  { action, rating, price }: MerchantActionRequest,
  now: Date,
): MerchantActionResult {
  switch (action) {
    case "approve":
      return { patch: approvePrice(delivery, price), event: createMessage("price-approved") };
    case "retry":
      return { patch: retryDelivery(delivery), event: createMessage("retried") };
    case "dispatch":
      return { patch: dispatchManually(delivery), event: createMessage("dispatched-manually") };
    case "cancel":
      return isBooked(delivery)
        ? { patch: { pendingAction: { action } }, event: createMessage("cancel-requested") }
        : {
            patch: {
              cancellation: CANCELLED_BY_MERCHANT,
              pendingAction: undefined,
              ...giveUpFormerCourier(delivery),
            },
            event: CANCELLED_BY_MERCHANT,
          };
    case "confirm-cash":
      return {
        patch: { cashConfirmedAt: now, ...withdrawCashAlert(delivery) },
        event: createMessage("cash-confirmed", { cash: getUnconfirmedCash(delivery) }),
      };
    case "dismiss":
      return { patch: dismissAlert(delivery), event: createMessage("alert-dismissed") };
    case "rate":
      return {
        patch: { pendingAction: { action, rating } },
        event: createMessage("rating-requested", { rating: rating ?? 5 }),
      };
    default:
      return { patch: { pendingAction: { action } }, event: createMessage(REQUEST_CODES[action]) };
  }
}

/** In a batch, the price is the batch's and is approved there. */
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

const withdrawCashAlert = ({ alert }: Delivery): DeliveryPatch =>
  alert?.code === "cash-unconfirmed" ? { alert: undefined } : {};

/** A setback is dismissed with the alert: the merchant has seen both. */
const dismissAlert = (delivery: Delivery): DeliveryPatch => {
  const { alert, dismissedAlerts } = delivery;
  const ids = [alert && getAlertId(alert), findSetback(delivery)];
  return {
    alert: undefined,
    dismissedAlerts: [...dismissedAlerts, ...ids.filter((id) => id !== undefined)],
  };
};

const CANCELLED_BY_MERCHANT: Reason = createMessage("cancelled-by-merchant");

const REQUEST_CODES = {
  "deliver-again": "redelivery-asked",
  "fetch-return": "return-requested",
  "confirm-received": "return-confirmed",
} as const satisfies Readonly<Record<MarkAction, string>>;

/** A delivery whose courier order was cancelled is booked from the beginning. */
function dispatchManually(delivery: Delivery): DeliveryPatch {
  const isOff = delivery.order?.orderId !== undefined && getCurrentStatus(delivery) === "cancelled";
  return {
    isManual: true,
    cancellation: undefined,
    reason: undefined,
    ...giveUpFormerCourier(delivery),
    ...(isOff ? { isRebooking: true } : { state: "new" }),
  };
}

/**
 * The merchant has asked the former courier, which the bridge cannot ask, as the reason says. Whatever is
 * requested of another courier ends that hold before it is sent.
 */
const giveUpFormerCourier = (delivery: Delivery): DeliveryPatch =>
  delivery.state === "held" && delivery.reason?.code === "former-courier-silent"
    ? { ...dropRequests(delivery), lastError: undefined }
    : {};

/**
 * Whether the same request was applied before, so that a repeated press of a button has no further
 * effect.
 */
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
      return !canDismiss(delivery) && delivery.dismissedAlerts.length > 0;
    case "confirm-cash":
      return delivery.cashConfirmedAt !== undefined;
    case "retry":
    case "rate":
      return false;
    default:
      return pendingAction?.action === action;
  }
}
