import type { Table } from "#shared/aws/table.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { type DeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount } from "#test/builders/bridge/delivery.ts";
import { type BenchmarkStore, createBenchmarkStore } from "./benchmark-store.ts";
import type { countCalls } from "./count-calls.ts";
import type { DELIVERY_KINDS } from "./delivery-kinds.ts";

type DeliveryKind = Omit<(typeof DELIVERY_KINDS)[number], "name"> & { readonly name: string };

/** Runs the orders of one kind from the store's webhook to their delivery. Returns their total cost. */
export async function runKind(
  table: Table,
  { counts, resetCounts }: ReturnType<typeof countCalls>,
  kind: DeliveryKind,
  orders: number,
  concurrency: number,
) {
  const storeName = kind.name.replaceAll(/[^a-z]+/g, "-");
  const benchmarkStore = await createBenchmarkStore(table, counts, {
    storeName,
    concurrency,
    ...kind,
  });
  const keys = Array.from({ length: orders }, (_, at) => createKey(benchmarkStore, at));
  resetCounts();
  const before = process.cpuUsage();

  for (const key of keys)
    await benchmarkStore.reconcileQueue.send({ ...key, reason: "bench", source: "store" });
  await benchmarkStore.drainQueue();
  if (isBatched(kind)) await bookBatch(benchmarkStore, keys, concurrency);
  for (const status of kind.statuses) {
    moveAll(benchmarkStore.fleet, status);
    await (isBatched(kind)
      ? reconcileBatches(benchmarkStore, keys, 3)
      : reconcileEach(benchmarkStore, keys, kind, status));
  }

  const spent = process.cpuUsage(before);
  for (const key of keys) await expectCompleted(benchmarkStore, key);
  return { counts: { ...counts }, cpuSeconds: (spent.user + spent.system) / 1e6 };
}

const createKey = ({ storeId }: BenchmarkStore, at: number): DeliveryKey => ({
  storeId,
  orderId: storeOrderIdSchema.parse(String(1001 + at)),
  part: 1,
});

const isBatched = ({ settings }: DeliveryKind): boolean => settings.batching.kind !== "none";

/** Requests a reconcile, as a signed notification does. */
async function reconcileEach(
  benchmarkStore: BenchmarkStore,
  keys: readonly DeliveryKey[],
  kind: DeliveryKind,
  status: CourierStatus,
): Promise<void> {
  benchmarkStore.advanceTime(3);
  const parts = kind.settings.defaultMode === "point" ? kind.places : 1;
  for (const key of keys) {
    for (let part = 1; part <= parts; part++) {
      await benchmarkStore.reconcileQueue.send({
        ...key,
        part,
        reason: "bench",
        source: "courier",
        accountId: buildCourierAccount().accountId,
        notified: { status, at: benchmarkStore.clock() },
      });
    }
  }
  await benchmarkStore.drainQueue();
}

/** Requests a reconcile of each batch of ten orders, which then requests one for each member. */
async function reconcileBatches(
  benchmarkStore: BenchmarkStore,
  keys: readonly DeliveryKey[],
  minutes: number,
): Promise<void> {
  benchmarkStore.advanceTime(minutes);
  const [first] = keys;
  const batchId = first && (await benchmarkStore.find(first))?.batchId;
  if (batchId === undefined) throw new Error("the order is in no batch");
  await benchmarkStore.reconcileQueue.send({
    storeId: benchmarkStore.storeId,
    batchId,
    reason: "bench",
  });
  await benchmarkStore.drainQueue();
}

async function bookBatch(
  benchmarkStore: BenchmarkStore,
  keys: readonly DeliveryKey[],
  concurrency: number,
): Promise<void> {
  // Side by side, some members find their batch busy, and try again a minute later.
  if (concurrency > 1) {
    benchmarkStore.advanceTime(1);
    await benchmarkStore.sweepDue();
    await benchmarkStore.drainQueue();
  }
  await reconcileBatches(benchmarkStore, keys, 11);
}

/** Moves what the courier has to a status. */
function moveAll(fleet: BenchmarkStore["fleet"], status: CourierStatus): void {
  for (const { accessKey } of fleet.points) fleet.movePoint(accessKey, status);
  for (const { id } of fleet.orders) fleet.moveOrder(id, status);
}

async function expectCompleted({ find }: BenchmarkStore, key: DeliveryKey): Promise<void> {
  const state = (await find(key))?.state;
  if (state !== "completed") throw new Error(`order ${key.orderId} ended ${state}`);
}
