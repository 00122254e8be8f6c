import type { Item, ItemKey, Table } from "#shared/aws/table.ts";
import { fromBatchItem } from "#shared/bridge/adapters/dynamodb/batching/batch-item.ts";
import { fromDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import {
  type ErasedShop,
  noteErasedOrder,
} from "#shared/bridge/adapters/dynamodb/delivery/erased-orders.ts";
import { BATCH_PREFIX, DELIVERY_PREFIX } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { mustNotBeBookedAgain } from "#shared/bridge/domain/delivery/is-handled.ts";
import { listCourierRecords } from "#shared/bridge/domain/privacy/courier-record.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";

export interface EraseItemDeps {
  readonly table: Table;
  readonly erasures: Pick<CourierErasures, "request">;
  readonly shop: ErasedShop;
  readonly now: Date;
}

/**
 * Deletes an item of a store. Before that, it requests that the courier erases what it has. Of a
 * delivery that the courier had, a note remains, so that it is not booked again. A worker may save a
 * delivery or a batch at the same moment: then it is read again, so that no booking is forgotten.
 */
export async function eraseItem(deps: EraseItemDeps, read: Item): Promise<void> {
  const { table } = deps;
  const isBooking = [DELIVERY_PREFIX, BATCH_PREFIX].some((prefix) =>
    String(read.sk).startsWith(prefix),
  );
  if (!isBooking) return table.delete(read);
  const key: ItemKey = { pk: String(read.pk), sk: String(read.sk) };
  for (let item: Item | undefined = read; item !== undefined; item = await table.get(key)) {
    const booking = key.sk.startsWith(BATCH_PREFIX) ? fromBatchItem(item) : fromDeliveryItem(item);
    await keepWhatErasingNeeds(deps, booking);
    const isDeleted = await table.tryDelete(key, {
      condition: "version = :read",
      values: { ":read": booking.version },
    });
    if (isDeleted) return;
  }
}

async function keepWhatErasingNeeds(
  { table, erasures, shop, now }: EraseItemDeps,
  booking: Delivery | Batch,
): Promise<void> {
  for (const record of listCourierRecords(booking)) await erasures.request(record, now);
  if ("key" in booking && mustNotBeBookedAgain(booking))
    await noteErasedOrder(table, shop, booking.key.orderId, now);
}
