import type { Reporter } from "#functions/runtime/service.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoNotificationSigns } from "#shared/bridge/adapters/dynamodb/account-health/notification-signs.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { noteMissedNotification } from "#shared/bridge/use-cases/account-health/note-missed-notification.ts";
import { correlateDeliveries } from "#shared/bridge/use-cases/reconcile/correlate-saves.ts";
import {
  type ReconcileResult,
  reconcileDelivery,
} from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { watchDeliveries } from "#shared/bridge/use-cases/reconcile/watch-deliveries.ts";
import { rememberCourier } from "./courier-memory.ts";
import { type ChangeMetric, createChangeRecorder } from "./record-change.ts";

/** Returns the function that reconciles one delivery, and counts and logs what changes meanwhile. */
export function createDeliveryRunner(
  deps: ReconcileDeps,
  table: Table,
  { log, count, measure }: Reporter<ChangeMetric>,
) {
  const noteMissed = noteMissedNotification({
    ...deps,
    notificationSigns: createDynamoNotificationSigns(table),
  });
  const recordChange = createChangeRecorder({ count, measure, clock: deps.clock });

  return async (request: DeliveryReconcileRequest): Promise<ReconcileResult> => {
    const { storeId, orderId, part } = request;
    let hasMoved = false;
    const correlated = correlateDeliveries(deps.deliveries, request);
    const deliveries = watchDeliveries(correlated, (change) => {
      recordChange(change);
      hasMoved ||= change.kind === "point-moved";
      if (change.kind === "store-updated") log.info("store updated", { storeId, orderId, part });
    });
    const outcome = await reconcileDelivery(rememberCourier({ ...deps, deliveries }))(request);
    if (hasMoved && request.source === "clock" && "delivery" in outcome)
      await noteMissed(outcome.delivery.accountId);
    return outcome;
  };
}
