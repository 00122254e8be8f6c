import type { Reporter } from "#functions/runtime/service.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoNotificationSigns } from "#shared/bridge/adapters/dynamodb/account-health/notification-signs.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { WebhookQueue } from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import { noteMissedNotification } from "#shared/bridge/use-cases/account-health/note-missed-notification.ts";
import { correlateDeliveries } from "#shared/bridge/use-cases/reconcile/correlate-saves.ts";
import {
  type ReconcileResult,
  reconcileDelivery,
} from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { watchDeliveries } from "#shared/bridge/use-cases/reconcile/watch-deliveries.ts";
import { announceEvents } from "#shared/bridge/use-cases/webhook-endpoints/announce-events.ts";
import type { StartTimer } from "#shared/kernel/timer.ts";
import { type ChangeMetric, createChangeRecorder } from "./record-change.ts";
import type { RunWatch } from "./request-traffic.ts";
import { rememberReads } from "./run-memory.ts";
import { noteAccounts } from "./watch-parties.ts";

/** What a run works with, and where it announces what it changes for others. */
export interface AnnouncingDeps extends ReconcileDeps {
  readonly webhookQueue: WebhookQueue;
  readonly generateSaveId: () => string;
  readonly startTimer: StartTimer;
}

/** Returns the function that reconciles one delivery, and counts and logs what changes meanwhile. */
export function createDeliveryRunner(
  deps: AnnouncingDeps,
  table: Table,
  { log, count, measure }: Reporter<ChangeMetric>,
) {
  const noteMissed = noteMissedNotification({
    ...deps,
    notificationSigns: createDynamoNotificationSigns(table),
  });
  const recordChange = createChangeRecorder({ count, measure, clock: deps.clock });

  return async (
    request: DeliveryReconcileRequest,
    startedAt: Date,
    watch: RunWatch,
  ): Promise<ReconcileResult> => {
    const { storeId, orderId, part } = request;
    let hasMoved = false;
    const openCourier = noteAccounts(deps.openCourier, watch);
    const correlated = correlateDeliveries(deps.deliveries, request);
    const announced = announceEvents(deps, { deliveries: correlated, stores: deps.stores });
    const deliveries = watchDeliveries(announced.deliveries, (change) => {
      recordChange(change);
      hasMoved ||= change.kind === "point-moved";
      if (change.kind === "store-updated") log.info("store updated", { storeId, orderId, part });
      if (change.kind === "note-failed") {
        const { code, next } = change;
        log.warn("store takes no note", { storeId, orderId, part, code, next });
      }
    });
    const runDeps = rememberReads({ ...deps, ...announced, deliveries, openCourier }, storeId);
    const outcome = await reconcileDelivery(runDeps)(request, startedAt, watch.shouldEnd);
    if (hasMoved && request.source === "clock" && "delivery" in outcome)
      await noteMissed(outcome.delivery.accountId);
    return outcome;
  };
}
