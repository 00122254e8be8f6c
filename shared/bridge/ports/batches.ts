import type { Batch } from "../domain/batch.ts";
import type { BatchId, StoreId } from "../domain/ids.ts";

/** Where batches are kept. Storage faults throw; the outcomes below are ordinary. */
export interface BatchStore {
  create(batch: Batch): Promise<"created" | "exists">;
  find(storeId: StoreId, batchId: BatchId): Promise<Batch | undefined>;
  /** Writes it as the version after the one it was read as, unless another save came first. */
  save(batch: Batch): Promise<"saved" | "conflict">;
  /** The batch of a pick-up location that orders enter now; it may have closed since. */
  openAt(storeId: StoreId, pickUpId: string): Promise<BatchId | undefined>;
  /** Names another one, unless somebody else did since `was`. */
  openNext(
    storeId: StoreId,
    pickUpId: string,
    batchId: BatchId,
    was: BatchId | undefined,
  ): Promise<"named" | "conflict">;
}
