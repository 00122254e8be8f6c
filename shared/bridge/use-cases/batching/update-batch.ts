import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { BatchStore } from "#shared/bridge/ports/batching.ts";

const MOST_TRIES = 8;

/** Changes the batch that a delivery names, over what others save meanwhile; undefined changes nothing. */
export async function changeBatch(
  batches: BatchStore,
  { key: { storeId }, batchId }: Pick<Delivery, "key" | "batchId">,
  change: (batch: Batch) => Batch | undefined,
): Promise<void> {
  for (let tries = 0; batchId !== undefined && tries < MOST_TRIES; tries++) {
    const batch = await batches.find(storeId, batchId);
    const changed = batch && change(batch);
    if (changed === undefined || (await batches.save(changed)) === "saved") return;
  }
  throw new Unavailable(
    "Many orders enter or leave this batch at once. It is tried again by itself.",
  );
}
