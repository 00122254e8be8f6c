import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { getUnconfirmedCash } from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { canDismiss } from "#shared/bridge/domain/listing/needs-attention.ts";
import { findQuote } from "./approved-price.ts";
import { checkPointMark, checkRating } from "./check-courier-actions.ts";
import { checkCancel, checkDispatch } from "./check-dispatch-actions.ts";
import {
  type ActionAvailability,
  type Availability,
  allow,
  deny,
  MERCHANT_ACTIONS,
  type MerchantAction,
} from "./merchant-action.ts";

/** Returns every action, whether it is allowed now, and why. `batch` is the delivery's batch. */
export const listActions = (delivery: Delivery, batch?: Batch): ActionAvailability[] =>
  MERCHANT_ACTIONS.map((action) => ({ action, ...checkAction(action, delivery, batch) }));

/** Checks whether one action is allowed now, and why. */
export function checkAction(
  action: MerchantAction,
  delivery: Delivery,
  batch: Batch | undefined,
): Availability {
  if (delivery.redactedAt !== undefined && action !== "dismiss") {
    return deny("buyer-data-gone");
  }
  switch (action) {
    case "approve":
      return checkApproval(delivery, batch);
    case "retry":
      return delivery.state === "held" || delivery.lastError !== undefined
        ? allow("can-retry")
        : deny("nothing-to-retry");
    case "dispatch":
      return checkDispatch(delivery);
    case "cancel":
      return checkCancel(delivery);
    case "deliver-again":
    case "fetch-return":
    case "confirm-received":
      return checkPointMark(delivery, action);
    case "rate":
      return checkRating(delivery);
    case "confirm-cash":
      return getUnconfirmedCash(delivery) === undefined
        ? deny("no-cash-to-confirm")
        : allow("can-confirm-cash");
    case "dismiss":
      return canDismiss(delivery) ? allow("can-dismiss") : deny("no-alert");
  }
}

/** Returns the quote that needs the merchant's approval. */
function findQuoteToApprove(delivery: Delivery, batch?: Batch) {
  const { state, reason } = delivery;
  const isHeld = state === "held" && reason?.code === "price-above-ceiling";
  return isHeld ? findQuote(delivery, batch) : undefined;
}

function checkApproval(delivery: Delivery, batch: Batch | undefined): Availability {
  const quote = findQuoteToApprove(delivery, batch);
  if (quote === undefined) return deny("no-price-to-approve");
  return delivery.batchId === undefined ? allow("can-approve") : allow("can-approve-batch");
}
