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
  type ReconcileRequest,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";
import { correlateBatches } from "#shared/bridge/use-cases/reconcile/correlate-saves.ts";
import {
  type BatchReconcileResult,
  reconcileBatch,
} from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import type { ReconcileResult } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { parkOrder } from "#shared/bridge/use-cases/stores/park-order.ts";
import {
  createStoreWatch,
  watchStorefronts,
} from "#shared/bridge/use-cases/stores/watch-recovery.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { omitPassedFacts } from "./continue-request.ts";
import { type AnnouncingDeps, createDeliveryRunner } from "./delivery-runner.ts";
import { measureWaits, type WaitMetric } from "./measure-waits.ts";
import type { WatchingDeps } from "./order-watch-runner.ts";
import type { QueuedRequest } from "./queued-request.ts";
import type { ChangeMetric } from "./record-change.ts";
import {
  createRequestTraffic,
  type RunOutcome,
  type RunWatch,
  type TrafficDeps,
} from "./request-traffic.ts";
import { waitUntilDue } from "./wait-until-due.ts";
import { noteAccounts, watchParties } from "./watch-parties.ts";

type ProcessorMetric =
  | "WebhookRepairRequested"
  | "BatchReconciled"
  | "DeliveryReconciled"
  | "RequestAge"
  | "RequestPostponed"
  | "PostponedAge"
  | ChangeMetric
  | WaitMetric;

/** A probe is answered within a second or two, or not at all. */
const PROBE_AWAITED_MS = 1_000;
const PROBE_AWAITED_TIMES = 3;

/** Returns the function that processes one message of the reconcile queue, and logs and counts it. */
export function createRequestProcessor(
  unwatched: AnnouncingDeps & TrafficDeps & WatchingDeps,
  table: Table,
  reporter: Reporter<ProcessorMetric>,
) {
  const deps = { ...unwatched, ...watchParties(unwatched, unwatched.pace) };
  const storeHealth = createDynamoStoreHealthRecords(table);
  const watch = createStoreWatch(storeHealth, deps.clock);
  const openStorefront = watchStorefronts(deps.openStorefront, watch.noteAlive);
  const noteStore = createStoreNote(watch);
  const traffic = createRequestTraffic(deps, reporter);
  const run = createRequestRunner({ ...deps, openStorefront }, table, { reporter, noteStore });
  const measureAge = createAgeMeasurement(reporter.measure, deps.clock);

  const requestRepair = async ({ storeId }: WebhookRepair): Promise<void> => {
    // This function only reconciles deliveries. The next sweep of the store replaces its webhooks.
    await storeHealth.update(storeId, { repairRequestedAt: deps.clock() });
    await noteStore(storeId);
    reporter.count("WebhookRepairRequested");
  };
  /**
   * What is refused while another request asks whether the courier is back waits in its lane for the
   * answer: it would be due a minute later else, and come after all that is younger.
   */
  const processRequest = async (
    request: ReconcileRequest,
    receipt: MessageReceipt,
    waits = 0,
  ): Promise<void> => {
    const watch = traffic.watchRun(request, receipt);
    const outcome = await run(request, receipt, watch);
    const isAwaited = watch.isAwaited(outcome);
    if (outcome === "unfinished" || (isAwaited && watch.shouldEnd())) return watch.continueRun();
    if (!isAwaited || waits === PROBE_AWAITED_TIMES) return;
    await deps.startTimer(PROBE_AWAITED_MS).ended;
    await processRequest(omitPassedFacts(request), receipt, waits + 1);
  };

  return async (request: QueuedRequest, receipt: MessageReceipt): Promise<void> => {
    if ("repair" in request) {
      measureAge(request, receipt);
      return requestRepair(request);
    }
    if ("watchedAccountId" in request) {
      await waitUntilDue(deps, request);
      measureAge(request, receipt);
      return deps.watchOrders(request);
    }
    // What waited is late as any other: it would run into the time-out of its invocation.
    await waitUntilDue(deps, request);
    if (await traffic.postpone(request, receipt)) return;
    measureAge(request, receipt);
    await processRequest(request, receipt).catch((error: unknown) =>
      traffic.setAside(request, receipt, error),
    );
  };
}

interface RunnerOptions {
  readonly reporter: Reporter<ProcessorMetric>;
  readonly noteStore: (storeId: StoreId) => Promise<void>;
}

/** Returns the function that reconciles what a request is about, and returns what became of it. */
function createRequestRunner(
  deps: AnnouncingDeps,
  table: Table,
  { reporter, noteStore }: RunnerOptions,
) {
  const { log, count, measure } = reporter;
  const runDelivery = createDeliveryRunner(deps, table, reporter);
  const batches = correlateBatches(deps.batches);
  const parkUnknownOrder = parkOrder({
    ...deps,
    parkedOrders: createDynamoParkedOrders(table),
    identities: createShopIdentities(table),
  });

  const processBatch = async (request: BatchReconcileRequest, startedAt: Date, watch: RunWatch) => {
    const { storeId, batchId, reason } = request;
    const openCourier = noteAccounts(deps.openCourier, watch);
    const runBatch = reconcileBatch({ ...deps, batches, openCourier });
    const outcome = await runBatch(request, startedAt, watch.shouldEnd);
    const state = outcome.kind === "idle" ? outcome.batch.state : outcome.kind;
    count("BatchReconciled", { outcome: outcome.kind });
    log.info("reconciled", { storeId, batchId, reason, state });
    return toRunOutcome(outcome);
  };
  const processDelivery = async (
    request: DeliveryReconcileRequest,
    startedAt: Date,
    watch: RunWatch,
  ) => {
    const { storeId, orderId, part, reason } = request;
    const outcome = await runDelivery(request, startedAt, watch);
    if (outcome.kind === "unknown-store") await parkUnknownOrder(request);
    else if (outcome.kind !== "erased" && request.source === "store") await noteStore(storeId);
    const state = outcome.kind === "idle" ? outcome.delivery.state : outcome.kind;
    count("DeliveryReconciled", { outcome: outcome.kind });
    if ("delivery" in outcome) measureWaits(outcome.delivery, deps.clock(), measure);
    log.info("reconciled", { storeId, orderId, part, reason, state });
    return toRunOutcome(outcome);
  };

  return (request: ReconcileRequest, { receivedAt }: MessageReceipt, watch: RunWatch) =>
    isBatchReconcileRequest(request)
      ? processBatch(request, receivedAt, watch)
      : processDelivery(request, receivedAt, watch);
}

/** Only an open circuit says that the courier is down: the run did not ask it. */
function toRunOutcome(result: ReconcileResult | BatchReconcileResult): RunOutcome {
  if (result.kind === "unfinished") return result.kind;
  if (result.kind !== "failed") return "ended";
  const { lastError } = "batch" in result ? result.batch : result.delivery;
  return lastError?.code === "courier-down" ? "refused" : "ended";
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
  if ("watchedAccountId" in request) return "clock";
  return (isBatchReconcileRequest(request) ? undefined : request.source) ?? "sweep";
};
