import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { appendTimeline, continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";

/**
 * Resets the delivery to `new` and keeps its timeline, money, release and sent updates. A
 * redelivery becomes manual, because the store already counts the order as fulfilled.
 */
export const restartDelivery: ActionHandler<"restart"> = ({
  delivery,
  action: { reason, isRedelivery },
  now,
}) => {
  const { buyerInstructions } = delivery;
  return continueWith({
    ...(isRedelivery && { isManual: true, previousPlan: delivery.plan ?? delivery.previousPlan }),
    state: "new",
    reason: undefined,
    alert: undefined,
    dismissedAlerts: [],
    order: keepQuote(delivery),
    batchId: undefined,
    plan: undefined,
    cancellation: undefined,
    isRebooking: false,
    pendingAction: undefined,
    statusHistory: [],
    importedHistoryIds: [],
    driver: undefined,
    canRateDriver: undefined,
    driverLocation: undefined,
    lookedAt: undefined,
    stopsBefore: undefined,
    routeEnds: undefined,
    proofImages: undefined,
    buyerRating: undefined,
    ...(buyerInstructions && {
      buyerInstructions: { ...buyerInstructions, isTooLate: undefined },
    }),
    requeueAt: now,
    timeline: appendTimeline(delivery, { at: now, by: "bridge", ...reason }),
  });
};

/** The price that was asked for before an order was cancelled to be booked again. */
const keepQuote = ({ order, isRebooking }: Delivery): Delivery["order"] =>
  isRebooking && order?.quote !== undefined ? { ...NO_ORDER, quote: order.quote } : undefined;
