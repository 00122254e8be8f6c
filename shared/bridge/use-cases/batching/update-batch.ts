import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";

const MAX_ATTEMPTS = 8;

/**
 * Updates the delivery's batch and retries after a conflict. Saves nothing if `update` returns
 * undefined.
 */
export async function updateBatch(
  batches: Batches,
  { key: { storeId }, batchId }: Pick<Delivery, "key" | "batchId">,
  update: (batch: Batch) => Batch | undefined,
): Promise<void> {
  for (let attempt = 0; batchId !== undefined && attempt < MAX_ATTEMPTS; attempt++) {
    const batch = await batches.find(storeId, batchId);
    const updated = batch && update(batch);
    if (updated === undefined || (await batches.save(updated)) === "saved") return;
  }
  throw new UnavailableError(createMessage("batch-busy"));
}
