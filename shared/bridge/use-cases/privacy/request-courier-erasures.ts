import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { listCourierRecords } from "#shared/bridge/domain/privacy/courier-record.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";

/**
 * Requests that the courier erases what it has of these deliveries and batches. Comes before the
 * bridge forgets the courier's ids. An order of a batch is erased as a whole. Safe to repeat.
 */
export async function requestCourierErasures(
  erasures: Pick<CourierErasures, "request">,
  bookings: readonly (Delivery | Batch)[],
  now: Date,
): Promise<void> {
  for (const record of bookings.flatMap((booking) => listCourierRecords(booking)))
    await erasures.request(record, now);
}
