import type { BatchId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { memoize } from "#shared/kernel/memoize.ts";

/**
 * Lets one run read a booked delivery at its courier once, and its batch, and again only after the run
 * changed something there, or another worker saved first. A later change brings its own reconcile request,
 * or is seen by the next look. What is looked for before a booking is always asked.
 */
export function rememberReads(deps: ReconcileDeps, storeId: StoreId): ReconcileDeps {
  const memory: Memory = { generation: 0 };
  return {
    ...deps,
    openCourier: (account) => rememberCourier(deps.openCourier(account), memory),
    batches: rememberBatches(deps.batches, storeId, memory),
    deliveries: {
      ...deps.deliveries,
      async create(delivery) {
        const outcome = await deps.deliveries.create(delivery);
        if (outcome === "exists") memory.generation += 1;
        return outcome;
      },
      async save(delivery) {
        const outcome = await deps.deliveries.save(delivery);
        if (outcome === "conflict") memory.generation += 1;
        return outcome;
      },
    },
  };
}

/** What was read in an earlier generation is forgotten. */
interface Memory {
  generation: number;
}

function rememberCourier(courier: Courier, memory: Memory): Courier {
  const getReads = createInEach(memory, () => ({
    trackPoint: memoize(courier.trackPoint),
    readOrder: memoize(courier.readOrder),
    locateDriver: memoize(courier.locateDriver),
  }));
  return {
    ...courier,
    trackPoint: (accessKey) => getReads().trackPoint(accessKey),
    readOrder: (orderId) => getReads().readOrder(orderId),
    locateDriver: (orderId) => getReads().locateDriver(orderId),
    createPoint: forgetAfter(memory, courier.createPoint),
    markPoint: forgetAfter(memory, courier.markPoint),
    confirm: forgetAfter(memory, courier.confirm),
    cancelOrder: forgetAfter(memory, courier.cancelOrder),
    rateDriver: forgetAfter(memory, courier.rateDriver),
    ratePointDriver: forgetAfter(memory, courier.ratePointDriver),
  };
}

/** A run is of one store. Whoever saves a batch over one that was read before reads it again. */
function rememberBatches(batches: Batches, runStoreId: StoreId, memory: Memory): Batches {
  const getFind = createInEach(memory, () =>
    memoize((batchId: BatchId) => batches.find(runStoreId, batchId)),
  );
  return {
    ...batches,
    find: (storeId, batchId) =>
      storeId === runStoreId ? getFind()(batchId) : batches.find(storeId, batchId),
    create: forgetAfter(memory, batches.create),
    save: forgetAfter(memory, batches.save),
  };
}

/** Returns a function that creates what it returns anew in each generation. */
function createInEach<Reads>(memory: Memory, createReads: () => Reads): () => Reads {
  let made = { generation: memory.generation, reads: createReads() };
  return () => {
    if (made.generation !== memory.generation)
      made = { generation: memory.generation, reads: createReads() };
    return made.reads;
  };
}

const forgetAfter =
  <Input extends unknown[], Answer>(memory: Memory, change: (...input: Input) => Promise<Answer>) =>
  (...input: Input): Promise<Answer> =>
    change(...input).finally(() => {
      memory.generation += 1;
    });
