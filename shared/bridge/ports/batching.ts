import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchId, StoreId } from "#shared/bridge/domain/ids.ts";

/** Stores batches. Storage errors throw. */
export interface Batches {
  create(batch: Batch): Promise<"created" | "exists">;
  find(storeId: StoreId, batchId: BatchId): Promise<Batch | undefined>;
  /** Saves the next version. Returns `conflict` if another writer saved first. */
  save(batch: Batch): Promise<"saved" | "conflict">;
  /** Returns the batch that currently accepts orders under this key. It may have closed already. */
  findOpen(storeId: StoreId, openBatchKey: string): Promise<BatchId | undefined>;
  /** Points the key to another batch. Returns `conflict` if it no longer points to `previousId`. */
  replaceOpen(
    storeId: StoreId,
    openBatchKey: string,
    batchId: BatchId,
    previousId: BatchId | undefined,
  ): Promise<"saved" | "conflict">;
}
