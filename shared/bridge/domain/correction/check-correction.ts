import { type Availability, allow, deny } from "#shared/bridge/domain/actions/merchant-action.ts";
import { isFinalStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  type Delivery,
  getCurrentStatus,
  isBooked,
  isFreeToCancel,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

/**
 * Checks whether what the store has of an order can be corrected. Of one in its trash, booked or not, nothing
 * is decided until it is restored: a correction would wait, and a booking go on without it.
 */
export function checkStoreOrder(order: StoreOrder | undefined): Result<StoreOrder, Reason> {
  if (order === undefined) return fail(createMessage("order-gone"));
  return order.status === "trashed" ? fail(createMessage("trashed")) : ok(order);
}

/**
 * Checks whether the merchant can correct the order of a delivery, and what comes of it. The courier's
 * interface takes an address with the booking only: an order without a driver is cancelled at no cost
 * and booked again; a point cannot be cancelled.
 */
export function checkCorrection(
  delivery: Delivery,
  settings: Pick<Settings, "cancelling">,
): Availability {
  if (delivery.redactedAt !== undefined) return deny("buyer-data-gone");
  const status = getCurrentStatus(delivery);
  const isOff = delivery.state === "cancelled" || status === "cancelled";
  if (isOff || !isBooked(delivery)) return checkUnbooked(delivery);
  if (delivery.pointId !== undefined) return deny("points-not-correctable");
  if (status === "failed") return allow("can-correct-redelivery");
  const isFinal = status !== undefined && isFinalStatus(status);
  if (isFinal || delivery.state === "completed") return deny("already-final");
  return checkBookedOrder(delivery, settings);
}

/** Just after its request, a point may exist with what the order said then. */
const checkUnbooked = ({ state, pointAttemptedAt }: Delivery): Availability =>
  state === "booking" && pointAttemptedAt !== undefined
    ? deny("already-booking")
    : allow("can-correct");

function checkBookedOrder(
  delivery: Delivery,
  { cancelling }: Pick<Settings, "cancelling">,
): Availability {
  if (delivery.isRebooking) return allow("can-correct-booked");
  if (delivery.cancellation !== undefined || delivery.pendingAction?.action === "cancel")
    return deny("already-cancelling");
  if (!isFreeToCancel(delivery)) return deny("too-late-to-correct");
  return cancelling.percentBeforeCourier === 0
    ? allow("can-correct-booked")
    : deny("correction-costs");
}
