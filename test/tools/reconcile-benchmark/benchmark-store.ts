import { rememberReads } from "#functions/bridge/reconcile-delivery/run-memory.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { createDynamoOrderWatches } from "#shared/bridge/adapters/dynamodb/order-watch/order-watches.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import {
  type StoreId,
  type StoreOrderId,
  storeIdSchema,
  storeOrderIdSchema,
} from "#shared/bridge/domain/ids.ts";
import {
  isBatchReconcileRequest,
  type ReconcileRequest,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { createAccountCircuitBreaker } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { createProtectedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { readHealthAhead } from "#shared/bridge/use-cases/account-health/read-health-ahead.ts";
import { reconcileBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { buildCourierAccount, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import type { CallCounts } from "./count-calls.ts";

/** Of each order, which nobody edits. */
const FINGERPRINT = "as it was placed";

async function* yieldNoChanges(): AsyncGenerator<never> {}

/** Creates a store with the real adapters, a courier that responds at once, and a queue in memory. */
export async function createBenchmarkStore(
  table: Table,
  counts: CallCounts,
  {
    storeName,
    settings,
    places,
    concurrency,
  }: { storeName: string; settings: Settings; places: number; concurrency: number },
) {
  const time = { now: noon };
  const clock = () => time.now;
  const storeId: StoreId = storeIdSchema.parse(storeName);
  // A function keeps its keys.
  const vault = createTestVault("a master key");
  const stores = createDynamoStores(table, async () => vault);
  await stores.putAccount(buildCourierAccount());
  await stores.connect(buildStore({ storeId }), noon);
  await stores.saveStart(storeId, () => EVERY_ORDER);
  const settingsStore = createDynamoSettingsRepository(table);
  await settingsStore.replace(storeId, { settings, revision: 0 });

  const courierFake = createDocumentedCourier(clock);
  const health = createDynamoAccountHealthRecords(table);
  const circuitBreaker = createAccountCircuitBreaker({
    health,
    clock,
    reportState: () => undefined,
    recordRecovery: async () => undefined,
  });
  const queue: ReconcileRequest[] = [];
  const goods = Array.from({ length: places }, (_, at) => ({
    locationId: places > 1 ? String(at + 1) : undefined,
    weightGrams: 400,
    pieces: 1,
    isOnHold: false,
  }));
  const reconcileQueue = {
    send: async (request: ReconcileRequest) => {
      counts.sends += 1;
      queue.push(request);
    },
  };
  /** The store's webhook about what the bridge wrote itself. */
  const toEcho = (orderId: StoreOrderId): ReconcileRequest => ({
    storeId,
    orderId,
    part: 1,
    reason: "bench",
    source: "store",
    orderFingerprint: FINGERPRINT,
    changedAt: time.now,
  });
  const deps = {
    deliveries: createDynamoDeliveries(table),
    batches: createDynamoBatches(table),
    settings: settingsStore,
    stores: readHealthAhead(stores, circuitBreaker),
    erasures: { request: async () => undefined },
    storeData: { eraseLeftover: async () => "nothing" as const, wasRedacted: async () => false },
    rates: { claim: async () => undefined },
    reconcileQueue,
    orderWatches: createDynamoOrderWatches(table),
    openStorefront: () => ({
      readOrder: async (id: string) =>
        buildStoreOrder({
          id: storeOrderIdSchema.parse(id),
          goods,
          fingerprint: FINGERPRINT,
          changedAt: noon,
        }),
      listChangedOrders: () => yieldNoChanges(),
      pushUpdate: async (orderId: StoreOrderId) => {
        await reconcileQueue.send(toEcho(orderId));
        const order = { fingerprint: FINGERPRINT, changedAt: time.now };
        return { kind: "pushed" as const, order };
      },
      shownDays: undefined,
      readProductTags: async () => undefined,
      ignoredUpdates: [],
      orderNotes: "list" as const,
      pushOrderNote: async () => ({ kind: "pushed" as const }),
    }),
    openCourier: () =>
      createProtectedCourier(courierFake.courier, buildCourierAccount().accountId, circuitBreaker),
    buildTrackingUrl: async () => "https://bridge.test/track/t",
    formatMessage: () => "",
    writeOrderNote: () => ({ text: "", marker: "", link: "" }),
    reportFault: () => undefined,
    clock,
  };
  const index = createDynamoDeliveryIndex(table);
  const reconcileItsBatch = reconcileBatch(deps);

  const work = (request: ReconcileRequest) =>
    isBatchReconcileRequest(request)
      ? reconcileItsBatch(request)
      : reconcileDelivery(rememberReads(deps, storeId))(request);
  /** Processes all reconcile requests, including those that arrive meanwhile. */
  async function drainQueue(): Promise<void> {
    while (queue.length > 0) await Promise.all(queue.splice(0, concurrency).map(work));
  }
  /** Requests what is due, as the sweep of each minute does: what found its batch busy is put off until then. */
  async function sweepDue(): Promise<void> {
    for await (const due of index.listDue(clock()))
      if ("orderId" in due && due.storeId === storeId)
        await reconcileQueue.send({
          ...due,
          reason: "bench",
          source: "clock",
          dueAt: due.requeueAt,
        });
  }
  const advanceTime = (minutes: number) => {
    time.now = new Date(time.now.getTime() + minutes * 60_000);
  };
  return {
    storeId,
    clock,
    advanceTime,
    fleet: courierFake,
    reconcileQueue: deps.reconcileQueue,
    drainQueue,
    sweepDue,
    find: deps.deliveries.find,
  };
}

export type BenchmarkStore = Awaited<ReturnType<typeof createBenchmarkStore>>;
