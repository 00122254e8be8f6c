import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchId, StoreId } from "#shared/bridge/domain/ids.ts";

/** Where batches are kept. Storage faults throw; the outcomes below are ordinary. */
export interface Batches {
  create(batch: Batch): Promise<"created" | "exists">;
  find(storeId: StoreId, batchId: BatchId): Promise<Batch | undefined>;
  /** Writes it as the version after the one it was read as, unless another save came first. */
  save(batch: Batch): Promise<"saved" | "conflict">;
  /** The batch that orders of one pick-up location, mode and date enter now; it may have closed since. */
  findOpen(storeId: StoreId, openBatchKey: string): Promise<BatchId | undefined>;
  /** Names another one, unless somebody else did since `was`. */
  replaceOpen(
    storeId: StoreId,
    openBatchKey: string,
    batchId: BatchId,
    previousId: BatchId | undefined,
  ): Promise<"saved" | "conflict">;
}
