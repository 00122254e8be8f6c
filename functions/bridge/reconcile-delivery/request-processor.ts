import type { Measure } from "#functions/runtime/metrics/metric-catalog.ts";
import type { Reporter } from "#functions/runtime/service.ts";
import type { MessageReceipt } from "#functions/runtime/sqs-worker.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { createShopIdentities } from "#shared/bridge/adapters/dynamodb/stores/shop-identities.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
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
import type { Clock } from "#shared/kernel/clock.ts";
import { continueRequest } from "./continue-request.ts";
import { type AnnouncingDeps, createDeliveryRunner } from "./delivery-runner.ts";
import { measureWaits, type WaitMetric } from "./measure-waits.ts";
import { createPostponement } from "./postpone-request.ts";
import type { QueuedRequest } from "./queued-request.ts";
import type { ChangeMetric } from "./record-change.ts";
import { waitUntilDue } from "./wait-until-due.ts";

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
    | "RequestPostponed"
    | ChangeMetric
    | WaitMetric
  >,
) {
  const storeHealth = createDynamoStoreHealthRecords(table);
  const watch = createStoreWatch(storeHealth, deps.clock);
  const noteStore = createStoreNote(watch);
  const openStorefront = watchStorefronts(deps.openStorefront, watch.noteAlive);
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

  const postpone = createPostponement({ ...deps, count, log });
  const measureAge = createAgeMeasurement(measure, deps.clock);

  const requestRepair = async ({ storeId }: WebhookRepair): Promise<void> => {
    // This function only reconciles deliveries. The next sweep of the store replaces its webhooks.
    await storeHealth.update(storeId, { repairRequestedAt: deps.clock() });
    await noteStore(storeId);
    count("WebhookRepairRequested");
  };
  const processBatch = async (request: BatchReconcileRequest, startedAt: Date) => {
    const { storeId, batchId, reason } = request;
    const outcome = await runBatch(request, startedAt);
    const state = outcome.kind === "idle" ? outcome.batch.state : outcome.kind;
    count("BatchReconciled", { outcome: outcome.kind });
    log.info("reconciled", { storeId, batchId, reason, state });
    return outcome.kind;
  };
  const processDelivery = async (request: DeliveryReconcileRequest, startedAt: Date) => {
    const { storeId, orderId, part, reason } = request;
    const outcome = await runDelivery(request, startedAt);
    if (outcome.kind === "unknown-store") await parkUnknownOrder(request);
    else if (outcome.kind !== "erased" && request.source === "store") await noteStore(storeId);
    const state = outcome.kind === "idle" ? outcome.delivery.state : outcome.kind;
    count("DeliveryReconciled", { outcome: outcome.kind });
    if ("delivery" in outcome) measureWaits(outcome.delivery, deps.clock(), measure);
    log.info("reconciled", { storeId, orderId, part, reason, state });
    return outcome.kind;
  };

  return async (request: QueuedRequest, receipt: MessageReceipt): Promise<void> => {
    if (!("repair" in request) && (await postpone(request, receipt))) return;
    measureAge(request, receipt);
    if ("repair" in request) return requestRepair(request);
    await waitUntilDue(deps, request);
    const kind = isBatchReconcileRequest(request)
      ? await processBatch(request, receipt.receivedAt)
      : await processDelivery(request, receipt.receivedAt);
    if (kind === "unfinished") await continueRequest(deps.reconcileQueue, request, receipt);
  };
}

/** A webhook shows that its store works, and sends webhooks. */
const createStoreNote =
  ({ noteAlive, noteWebhook }: ReturnType<typeof createStoreWatch>) =>
  async (storeId: StoreId): Promise<void> => {
    await noteAlive(storeId);
    await noteWebhook(storeId);
  };

const createAgeMeasurement =
  (measure: Measure<"RequestAge">, clock: Clock) =>
  (request: QueuedRequest, { sentAt }: MessageReceipt): void => {
    const now = clock();
    const firstSentAt = "repair" in request ? sentAt : (request.firstSentAt ?? sentAt);
    const ageMs = Math.max(0, now.getTime() - (firstSentAt ?? now).getTime());
    measure("RequestAge", { source: getSource(request) }, ageMs / 1000);
  };

/** Returns who asked for a request; what names nobody comes from a sweep or another delivery. */
const getSource = (request: QueuedRequest) => {
  if ("repair" in request) return "store";
  return (isBatchReconcileRequest(request) ? undefined : request.source) ?? "sweep";
};
