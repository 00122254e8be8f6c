import { appendStatuses } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import { redactCourierText } from "#shared/bridge/domain/privacy/redact-text.ts";
import { addAdvice } from "#shared/bridge/domain/reconcile/alert.ts";
import type { CourierRefusal } from "#shared/bridge/ports/courier.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import {
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import { addMoney, negateMoney } from "#shared/kernel/money.ts";
import type { Result } from "#shared/kernel/result.ts";

/**
 * Cancels the order. A repeated call returns the same refund, or is refused while the order shows
 * `cancelled`.
 */
export const cancelOrder: ActionHandler<"cancel-order"> = async ({
  context: { courier },
  delivery,
  action: { orderId, reason, isRebooking },
  now,
}) => {
  const answer = await courier.cancelOrder(orderId);
  const isCancelled = answer.ok || (await courier.readOrder(orderId))?.status === "cancelled";
  if (!isCancelled) {
    const courierText = answer.ok ? "" : redactCourierText(delivery, answer.refusal);
    return continueWith({
      cancellation: undefined,
      isRebooking: false,
      alert: addAdvice(reason, "refused"),
      timeline: appendTimeline(delivery, {
        at: now,
        by: "courier",
        ...createMessage("cancel-refused", { courierText }),
      }),
    });
  }
  const refund = answer.ok ? answer.value.refund : undefined;
  return continueWith({
    isRebooking,
    cancellation: reason,
    alert: undefined,
    money: {
      ...delivery.money,
      refunded: addMoney(delivery.money.refunded, refund),
      // No driver came, so no tip is paid.
      tipped: addMoney(delivery.money.tipped, negateMoney(delivery.order?.tip)),
    },
    driver: undefined,
    driverLocation: undefined,
    statusHistory: appendStatuses(delivery.statusHistory, { status: "cancelled", at: now }),
    timeline: appendTimeline(delivery, {
      at: now,
      by: "bridge",
      ...createMessage("order-cancelled", { refund }),
    }),
  });
};

/** Rates the driver. Safe to repeat. */
export const rateDriver: ActionHandler<"rate"> = async ({
  context: { courier },
  delivery,
  action: { orderId, rating },
  now,
}) => {
  const answer = await courier.rateDriver(orderId, rating);
  const done = createMessage("driver-rated", { rating });
  return continueWith(endPendingAction(delivery, answer, done, "rating-refused", now));
};

/** Sends the buyer's rating of the driver. Safe to repeat: the courier's first rating stays. */
export const sendBuyerRating: ActionHandler<"send-buyer-rating"> = async ({
  context: { courier },
  delivery,
  action: { target, rating },
  now,
}) => {
  const { buyerRating } = delivery;
  if (buyerRating === undefined) return continueWith({});
  const answer = await ("orderId" in target
    ? courier.rateDriver(target.orderId, rating)
    : courier.ratePointDriver(target.pointId, rating));
  const event = answer.ok
    ? createMessage("buyer-rating-sent")
    : createMessage("rating-refused", { courierText: redactCourierText(delivery, answer.refusal) });
  return continueWith({
    buyerRating: { ...buyerRating, answer: answer.ok ? "accepted" : "refused" },
    timeline: appendTimeline(delivery, { at: now, by: "courier", ...event }),
  });
};

/**
 * Marks the point. The decision checked its status. The next observation shows the result of a lost
 * response.
 */
export const markPoint: ActionHandler<"mark-point"> = async ({
  context: { courier },
  delivery,
  action: { pointId, as },
  now,
}) => {
  const answer = await courier.markPoint(pointId, as);
  const done = createMessage(`marked-${as}`);
  return continueWith({
    ...endPendingAction(delivery, answer, done, "mark-refused", now),
    ...(answer.ok && { alert: undefined }),
    state: "booked",
  });
};

/** Ends the merchant's request: the timeline says that it is done, or how the courier refused it. */
function endPendingAction(
  delivery: Delivery,
  answer: Result<unknown, CourierRefusal>,
  done: Message,
  refused: "rating-refused" | "mark-refused",
  now: Date,
): DeliveryPatch {
  const entry = answer.ok
    ? { by: "merchant" as const, ...done }
    : {
        by: "courier" as const,
        ...createMessage(refused, { courierText: redactCourierText(delivery, answer.refusal) }),
      };
  return { pendingAction: undefined, timeline: appendTimeline(delivery, { at: now, ...entry }) };
}
