import * as z from "zod";
import type { ItemKey, Table } from "#shared/aws/table.ts";
import { hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { findShopifyId } from "#shared/bridge/adapters/dynamodb/stores/shop-identities.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { type StoreProfile, toShopId } from "#shared/bridge/domain/stores/store.ts";

/** WooCommerce shows an order to an app at any age; Shopify for 60 days. */
const KEPT_DAYS = 365;
/** Longer than a worker can have an order in hand. */
const IN_FLIGHT_DAYS = 1;
const DAY_MS = 24 * 3_600_000;

/** The hash of a shop's id. */
export type ErasedShop = string & z.core.$brand<"ErasedShop">;
const shopSchema = z.object({ shop: z.string().transform((hash) => hash as ErasedShop) });

const hashShop = (shopId: string): ErasedShop => hashToken(shopId) as ErasedShop;

/** The store whose shop is looked for. */
type StoreOfShop = Pick<StoreProfile, "storeId" | "access">;

const readShop = async (table: Table, store: StoreOfShop): Promise<ErasedShop> =>
  hashShop(
    toShopId(
      store,
      store.access.kind === "shopify" ? await findShopifyId(table, store.storeId) : undefined,
    ),
  );

/** A hash: the item names neither the shop nor the order, and is found only by who knows both. */
const toErasedOrderKey = (shop: ErasedShop, orderId: StoreOrderId): ItemKey => ({
  pk: `ERASED#${hashToken(`${shop}/${orderId}`)}`,
  sk: "HANDLED",
});

/** Notes that the courier had an order whose delivery is erased, so that it is not booked again. */
export async function noteErasedOrder(
  table: Table,
  shop: ErasedShop,
  orderId: StoreOrderId,
  now: Date,
): Promise<void> {
  await table.put({ ...toErasedOrderKey(shop, orderId), ...keepUntil(now) });
}

/** Whether the courier had this order of the store's shop before its data was erased. */
export async function hasErasedOrder(
  table: Table,
  store: StoreOfShop,
  orderId: StoreOrderId,
): Promise<boolean> {
  const key = toErasedOrderKey(await readShop(table, store), orderId);
  return (await table.get(key, { isConsistent: false })) !== undefined;
}

const toRedactedOrderKey = (storeId: StoreId, orderId: StoreOrderId): ItemKey => ({
  pk: `ERASED#${hashToken(`${storeId}/${orderId}`)}`,
  sk: "BUYER",
});

/** Notes that the buyer of an order is redacted. A worker may have read the order before, and store it later. */
export async function noteRedactedOrder(
  table: Table,
  storeId: StoreId,
  orderId: StoreOrderId,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + IN_FLIGHT_DAYS * DAY_MS);
  await table.put({ ...toRedactedOrderKey(storeId, orderId), ...toTimeToLive(until) });
}

/** Whether the buyer of an order was redacted in the last days. */
export const hasRedactedOrder = async (
  table: Table,
  storeId: StoreId,
  orderId: StoreOrderId,
): Promise<boolean> => (await table.get(toRedactedOrderKey(storeId, orderId))) !== undefined;

const toErasedStoreKey = (storeId: StoreId): ItemKey => ({
  pk: `ERASED#${hashToken(storeId)}`,
  sk: "SHOP",
});

/** Notes which shop a store was, before it is erased: what is left of it is erased later. */
export async function noteErasedStore(table: Table, store: StoreProfile, now: Date): Promise<void> {
  const shop = await readShop(table, store);
  await table.put({ ...toErasedStoreKey(store.storeId), shop, ...keepUntil(now) });
}

/** Returns the shop of an erased store. A store that is not noted is a shop by itself. */
export async function findErasedShop(table: Table, storeId: StoreId): Promise<ErasedShop> {
  const item = await table.get(toErasedStoreKey(storeId));
  return item === undefined ? hashShop(storeId) : shopSchema.parse(item).shop;
}

const keepUntil = (now: Date) => toTimeToLive(new Date(now.getTime() + KEPT_DAYS * DAY_MS));
