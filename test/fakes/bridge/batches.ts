import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchId } from "#shared/bridge/domain/ids.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";

/** Creates batches in memory. They pass the tests of the DynamoDB batches. */
export function createInMemoryBatches(): Batches & { listAll: () => Batch[] } {
  const batches = new Map<string, Batch>();
  const openBatchIds = new Map<string, BatchId>();
  const toKey = (storeId: string, name: string) => `${storeId}/${name}`;
  return {
    listAll: () => [...batches.values()],
    async create(batch) {
      const name = toKey(batch.storeId, batch.batchId);
      if (batches.has(name)) return "exists";
      batches.set(name, batch);
      return "created";
    },
    find: async (storeId, batchId) => batches.get(toKey(storeId, batchId)),
    async save(batch) {
      const name = toKey(batch.storeId, batch.batchId);
      if (batches.get(name)?.version !== batch.version) return "conflict";
      batches.set(name, { ...batch, version: batch.version + 1 });
      return "saved";
    },
    findOpen: async (storeId, pickUpId) => openBatchIds.get(toKey(storeId, pickUpId)),
    async replaceOpen(storeId, pickUpId, batchId, previousBatchId) {
      const name = toKey(storeId, pickUpId);
      if (openBatchIds.get(name) !== previousBatchId) return "conflict";
      openBatchIds.set(name, batchId);
      return "saved";
    },
  };
}
