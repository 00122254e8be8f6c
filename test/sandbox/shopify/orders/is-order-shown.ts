import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { OrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { readBody } from "./rest-order.ts";

const SHOWN_MS = 60 * 24 * 60 * 60_000;

/**
 * Whether the shop shows an order to the app: those of the last 60 days only, unless the app may read
 * all orders. Others look deleted. shopify.dev/docs/api/admin-graphql/latest/objects/Order (note).
 */
export const isOrderShown = (shop: Shop, order: OrderRecord): boolean =>
  shop.app.scopes.includes("read_all_orders") ||
  shop.clock().getTime() - Date.parse(readBody(order).created_at) <= SHOWN_MS;
