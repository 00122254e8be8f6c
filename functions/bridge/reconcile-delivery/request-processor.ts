import type { Reporter } from "#functions/runtime/service.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { createShopIdentities } from "#shared/bridge/adapters/dynamodb/stores/shop-identities.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import {
  type BatchReconcileRequest,
  type DeliveryReconcileRequest,
  isBatchReconcileRequest,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";
import { correlateBatches } from "#shared/bridge/use-cases/reconcile/correlate-saves.ts";
import { reconcileBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { parkOrder } from "#shared/bridge/use-cases/stores/park-order.ts";
import {
  createStoreWatch,
  watchStorefronts,
} from "#shared/bridge/use-cases/stores/watch-recovery.ts";
import { type AnnouncingDeps, createDeliveryRunner } from "./delivery-runner.ts";
import { measureWaits, type WaitMetric } from "./measure-waits.ts";
import type { QueuedRequest } from "./queued-request.ts";
import type { ChangeMetric } from "./record-change.ts";

/** Returns the function that processes one message of the reconcile queue, and logs and counts it. */
export function createRequestProcessor(
  deps: AnnouncingDeps,
  table: Table,
  {
    log,
    count,
    measure,
  }: Reporter<
    | "WebhookRepairRequested"
    | "BatchReconciled"
    | "DeliveryReconciled"
    | "RequestAge"
    | ChangeMetric
    | WaitMetric
  >,
) {
  const storeHealth = createDynamoStoreHealthRecords(table);
  const { noteAlive, noteWebhook } = createStoreWatch(storeHealth, deps.clock);
  const openStorefront = watchStorefronts(deps.openStorefront, noteAlive);
  const runDelivery = createDeliveryRunner({ ...deps, openStorefront }, table, {
    log,
    count,
    measure,
  });
  const runBatch = reconcileBatch({ ...deps, batches: correlateBatches(deps.batches) });
  const parkUnknownOrder = parkOrder({
    ...deps,
    parkedOrders: createDynamoParkedOrders(table),
    identities: createShopIdentities(table),
  });

  const requestRepair = async ({ storeId }: WebhookRepair): Promise<void> => {
    // This function only reconciles deliveries. The next sweep of the store replaces its webhooks.
    await storeHealth.update(storeId, { repairRequestedAt: deps.clock() });
    await noteAlive(storeId);
    await noteWebhook(storeId);
    count("WebhookRepairRequested");
  };
  const processBatch = async (request: BatchReconcileRequest): Promise<void> => {
    const { storeId, batchId, reason } = request;
    const outcome = await runBatch(request);
    const state = outcome.kind === "idle" ? outcome.batch.state : outcome.kind;
    count("BatchReconciled", { outcome: outcome.kind });
    log.info("reconciled", { storeId, batchId, reason, state });
  };
  const processDelivery = async (request: DeliveryReconcileRequest): Promise<void> => {
    const { storeId, orderId, part, reason } = request;
    const outcome = await runDelivery(request);
    if (outcome.kind === "unknown-store") await parkUnknownOrder(request);
    else if (outcome.kind !== "erased" && request.source === "store") {
      await noteAlive(storeId);
      await noteWebhook(storeId);
    }
    const state = outcome.kind === "idle" ? outcome.delivery.state : outcome.kind;
    count("DeliveryReconciled", { outcome: outcome.kind });
    if ("delivery" in outcome) measureWaits(outcome.delivery, deps.clock(), measure);
    log.info("reconciled", { storeId, orderId, part, reason, state });
  };

  return (request: QueuedRequest, sentAt = deps.clock()): Promise<void> => {
    measure(
      "RequestAge",
      { source: getSource(request) },
      Math.max(0, deps.clock().getTime() - sentAt.getTime()) / 1000,
    );
    if ("repair" in request) return requestRepair(request);
    return isBatchReconcileRequest(request) ? processBatch(request) : processDelivery(request);
  };
}

/** Returns who asked for a request; what names nobody comes from a sweep or another delivery. */
const getSource = (request: QueuedRequest) => {
  if ("repair" in request) return "store";
  return (isBatchReconcileRequest(request) ? undefined : request.source) ?? "sweep";
};
