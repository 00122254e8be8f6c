import {
  RECONCILE_DELAY_SECONDS,
  RECONCILE_TIMEOUT_SECONDS,
} from "#infra/bridge/reconcile-timing.ts";
import { computeVisibilitySeconds } from "#infra/constructs/queue-visibility.ts";
import { toMessageGroupId } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import {
  isBatchReconcileRequest,
  type ReconcileRequest,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { BulkReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { createAccountCircuitBreaker } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { createProtectedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { reconcileBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { requestFromNotification } from "#shared/bridge/use-cases/reconcile/request-from-notification.ts";
import { requestOpenDeliveries } from "#shared/bridge/use-cases/reconcile/request-open-deliveries.ts";
import { sweepDueDeliveries } from "#shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
} from "#test/builders/bridge/delivery.ts";
import { createInMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { createInMemoryBatches } from "#test/fakes/bridge/batches.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createInMemoryUnnamedNotifications } from "#test/fakes/bridge/unnamed-notifications.ts";
import { createFifoQueue } from "./fifo-queue.ts";
import type { SimulatedCourier } from "./simulated-courier.ts";
import {
  connectParty,
  type SimulatedProcess,
  type SimulationEngine,
  startProcess,
} from "./simulated-process.ts";
import type { SimulatedStore } from "./simulated-store.ts";
import { startStoreSweeps } from "./simulated-store-sweep.ts";
import { createSimulatedTable } from "./simulated-table.ts";

/** As deployed: infra/constructs, the work queue. */
const MAX_RECEIVES = 5;
const WORKERS = 20;
const MINUTE_MS = 60_000;

interface BridgeOptions {
  readonly settings: Settings;
  readonly store: SimulatedStore;
  readonly courier: SimulatedCourier;
}

/** Runs the bridge's own use cases in processes that call the simulated parties. */
export function createSimulatedBridge(engine: SimulationEngine, options: BridgeOptions) {
  const { scheduler, random, history } = engine;
  const { settings, store, courier } = options;
  const table = createSimulatedTable(engine);
  const batches = createInMemoryBatches();
  const accountHealth = createInMemoryHealth();
  const queue = createFifoQueue<ReconcileRequest>(engine, {
    delayMs: RECONCILE_DELAY_SECONDS * 1000,
    visibilityMs: computeVisibilitySeconds(RECONCILE_TIMEOUT_SECONDS, true) * 1000,
    maxReceives: MAX_RECEIVES,
    concurrency: WORKERS,
    work: (process, request) => work(process, request),
  });
  const send: BulkReconcileQueue["send"] = (request, deduplicationId) =>
    queue.send(toMessageGroupId(request), request, deduplicationId);
  const sender: BulkReconcileQueue = {
    send,
    async sendAll(entries) {
      for (const { request, deduplicationId } of entries) await send(request, deduplicationId);
    },
  };
  let processes = 0;
  const start = (name: string) => {
    processes += 1;
    return startProcess(engine, `${name}-${processes}`);
  };
  const skewClock = (process: SimulatedProcess) => () =>
    new Date(scheduler.clock().getTime() + process.skewMs);

  const unnamedNotifications = createInMemoryUnnamedNotifications();

  function connectDeps(process: SimulatedProcess) {
    const clock = skewClock(process);
    const circuitBreaker = createAccountCircuitBreaker({
      health: connectParty(engine, process, "table", accountHealth),
      clock,
      reportState: (_, state) => history.record(process.name, `circuit ${state}`),
      recordRecovery: connectParty(engine, process, "table", unnamedNotifications).record,
    });
    const account = buildCourierAccount();
    const reached = connectParty(engine, process, "courier", courier.courier);
    return createReconcileDeps({
      deliveries: connectParty(engine, process, "table", table.deliveries),
      batches: connectParty(engine, process, "table", batches),
      settings: { read: async () => settings },
      stores: { find: async () => buildStore(), findAccount: async () => account },
      reconcileQueue: connectParty(engine, process, "queue", sender),
      openStorefront: () => store.connect(process),
      openCourier: () => createProtectedCourier(reached, account.accountId, circuitBreaker),
      clock,
    });
  }

  async function work(process: SimulatedProcess, request: ReconcileRequest): Promise<void> {
    const deps = connectDeps(process);
    if (isBatchReconcileRequest(request)) await reconcileBatch(deps)(request);
    else await reconcileDelivery(deps)(request);
    courier.startJourneys();
  }

  /** An intake answers the webhook only when its request is queued. A lost webhook is swept. */
  function receiveWebhook(
    orderId: StoreOrderId,
    deliveryId: string,
    orderFingerprint: string,
  ): void {
    const process = start("intake");
    const { reconcileQueue } = connectDeps(process);
    const key = buildDeliveryKey(orderId);
    const request = { ...key, reason: "webhook", source: "store", orderFingerprint } as const;
    reconcileQueue.send(request, deliveryId).catch(() => undefined);
  }

  courier.onNotification((point, id) => {
    const process = start("notification");
    const { reconcileQueue } = connectDeps(process);
    requestFromNotification({
      index: table.index,
      reconcileQueue,
      unnamedNotifications,
      setupNotifications: { note: async () => undefined },
      clock: skewClock(process),
    })(buildCourierAccount().accountId, point, id).catch(() => undefined);
  });
  store.onWebhook(receiveWebhook);

  function sweepDue(): void {
    const process = start("sweep");
    const reconcileQueue = connectParty(engine, process, "queue", sender);
    const deps = { index: table.index, reconcileQueue, clock: skewClock(process) };
    sweepDueDeliveries(deps)()
      .then(() => requestOpenDeliveries({ ...deps, notifications: unnamedNotifications })())
      .catch(() => undefined);
    courier.startJourneys();
    scheduler.schedule(MINUTE_MS, sweepDue);
  }
  scheduler.schedule(random.drawInteger(0, MINUTE_MS), sweepDue);

  const sweep = startStoreSweeps(engine, {
    connectQueue: (process) => connectParty(engine, process, "queue", sender),
    connectStore: (process) => store.connect(process),
  });

  return { table, batches, queue, readStoreHealth: sweep.readHealth };
}
export type SimulatedBridge = ReturnType<typeof createSimulatedBridge>;
