import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import { appendStatuses } from "#shared/bridge/domain/delivery/courier-status.ts";
import { createMessage, isSameMessage } from "#shared/bridge/domain/messages/message.ts";
import { redactCourierText } from "#shared/bridge/domain/privacy/redact-text.ts";
import { addAdvice } from "#shared/bridge/domain/reconcile/alert.ts";
import type {
  ActionHandler,
  ActionPreparation,
} from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { appendTimeline, continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import { addMoney, negateMoney } from "#shared/kernel/money.ts";

/**
 * Notes that the courier is asked to cancel the order, and why. A request without an answer may have its
 * effect when the bridge no longer wants it. A further request with the same intention saves nothing.
 */
export const prepareCancelOrder: ActionPreparation<"cancel-order"> = ({
  delivery: { order = NO_ORDER },
  action: { reason, isRebooking },
}) => {
  const { attemptedCancellation: known } = order;
  const isNoted = known?.isRebooking === isRebooking && isSameMessage(known.reason, reason);
  return isNoted ? {} : { order: { ...order, attemptedCancellation: { reason, isRebooking } } };
};

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
  // Whatever the answer is, no effect is open any more.
  const order = delivery.order && { ...delivery.order, attemptedCancellation: undefined };
  const isCancelled = answer.ok || (await courier.readOrder(orderId))?.status === "cancelled";
  if (!isCancelled) {
    const courierText = answer.ok ? "" : redactCourierText(delivery, answer.refusal);
    return continueWith({
      order,
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
    order,
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
    lookedAt: undefined,
    stopsBefore: undefined,
    statusHistory: appendStatuses(delivery.statusHistory, { status: "cancelled", at: now }),
    timeline: appendTimeline(delivery, {
      at: now,
      by: "bridge",
      ...createMessage("order-cancelled", { refund }),
    }),
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
  const event = answer.ok
    ? { by: "merchant" as const, ...createMessage(`marked-${as}`) }
    : {
        by: "courier" as const,
        ...createMessage("mark-refused", {
          courierText: redactCourierText(delivery, answer.refusal),
        }),
      };
  return continueWith({
    pendingAction: undefined,
    timeline: appendTimeline(delivery, { at: now, ...event }),
    ...(answer.ok && { alert: undefined }),
    state: "booked",
  });
};
