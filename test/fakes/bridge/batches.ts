import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchId } from "#shared/bridge/domain/ids.ts";
import type { BatchStore } from "#shared/bridge/ports/batching.ts";

/** Batches in memory; passes the suite of the DynamoDB store. */
export function inMemoryBatches(): BatchStore & { all: () => Batch[] } {
  const kept = new Map<string, Batch>();
  const open = new Map<string, BatchId>();
  const nameOf = (storeId: string, name: string) => `${storeId}/${name}`;
  return {
    all: () => [...kept.values()],
    async create(batch) {
      const name = nameOf(batch.storeId, batch.batchId);
      if (kept.has(name)) return "exists";
      kept.set(name, batch);
      return "created";
    },
    find: async (storeId, batchId) => kept.get(nameOf(storeId, batchId)),
    async save(batch) {
      const name = nameOf(batch.storeId, batch.batchId);
      if (kept.get(name)?.version !== batch.version) return "conflict";
      kept.set(name, { ...batch, version: batch.version + 1 });
      return "saved";
    },
    openAt: async (storeId, pickUpId) => open.get(nameOf(storeId, pickUpId)),
    async openNext(storeId, pickUpId, batchId, was) {
      const name = nameOf(storeId, pickUpId);
      if (open.get(name) !== was) return "conflict";
      open.set(name, batchId);
      return "named";
    },
  };
}
