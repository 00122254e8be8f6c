import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { toBatchKey, toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { batchIdSchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import { fromBatchItem, toBatchItem } from "./batch-item.ts";

const openBatchSchema = z.object({ batchId: batchIdSchema });
const toOpenBatchKey = (storeId: StoreId, openBatchKey: string) => ({
  pk: toStorePartition(storeId),
  sk: `OPEN-BATCH#${openBatchKey}`,
});

/** Stores each batch as one item, and the id of the open batch for each `openBatchKey`. */
export function createDynamoBatches(table: Table): Batches {
  return {
    async create(batch) {
      const isNew = await table.putIfAbsent(toBatchItem(batch));
      return isNew ? "created" : "exists";
    },
    async find(storeId, batchId) {
      const item = await table.get(toBatchKey(storeId, batchId));
      return item === undefined ? undefined : fromBatchItem(item);
    },
    async save(batch) {
      const next = toBatchItem({ ...batch, version: batch.version + 1 });
      const isSaved = await table.tryPut(next, {
        condition: "version = :read",
        values: { ":read": batch.version },
      });
      return isSaved ? "saved" : "conflict";
    },
    async findOpen(storeId, openBatchKey) {
      const item = await table.get(toOpenBatchKey(storeId, openBatchKey));
      return item === undefined ? undefined : openBatchSchema.parse(item).batchId;
    },
    async replaceOpen(storeId, openBatchKey, batchId, previousId) {
      const item = { ...toOpenBatchKey(storeId, openBatchKey), batchId };
      const isReplaced =
        previousId === undefined
          ? await table.putIfAbsent(item)
          : await table.tryPut(item, {
              condition: "batchId = :was",
              values: { ":was": previousId },
            });
      return isReplaced ? "saved" : "conflict";
    },
  };
}
