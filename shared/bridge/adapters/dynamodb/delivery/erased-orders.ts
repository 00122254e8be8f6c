import type { ItemKey, Table } from "#shared/aws/table.ts";
import { hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";

/** Longer than the 60 days for which Shopify shows an order to an app that may not read all orders. */
const KEPT_DAYS = 90;

/** A hash: the item names neither the shop nor the order, and is found only by who knows both. */
const toErasedOrderKey = (storeId: StoreId, orderId: StoreOrderId): ItemKey => ({
  pk: `ERASED#${hashToken(`${storeId}/${orderId}`)}`,
  sk: "HANDLED",
});

/** Notes that the courier had an order whose delivery is erased, so that it is not booked again. */
export async function noteErasedOrder(
  table: Table,
  storeId: StoreId,
  orderId: StoreOrderId,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + KEPT_DAYS * 24 * 3_600_000);
  await table.put({ ...toErasedOrderKey(storeId, orderId), ...toTimeToLive(until) });
}

/** Whether the courier had this order before its store was erased. */
export const hasErasedOrder = async (
  table: Table,
  storeId: StoreId,
  orderId: StoreOrderId,
): Promise<boolean> =>
  (await table.get(toErasedOrderKey(storeId, orderId), { isConsistent: false })) !== undefined;
