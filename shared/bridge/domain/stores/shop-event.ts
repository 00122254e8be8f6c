import * as z from "zod";
import {
  type StoreId,
  storeIdSchema,
  storeOrderIdSchema,
  toShopifyStoreId,
} from "#shared/bridge/domain/ids.ts";

const shop = z.string();
const orderIds = z.array(storeOrderIdSchema).max(5_000);

/**
 * Something about a Shopify shop, or of any store where the operator says it, that is no one order's.
 * What Shopify tells is never a fact to act on, but for the three that the law demands.
 */
export const shopEventSchema = z.discriminatedUnion("kind", [
  /** Ask whether and to what Shopify lets us in. */
  z.object({
    kind: z.literal("check-installation"),
    shop,
    reason: z.enum(["uninstalled", "changed", "connected"]),
  }),
  /** Look at the order that this fulfillment order belongs to. */
  z.object({ kind: z.literal("find-order"), shop, fulfillmentOrderId: z.string() }),
  /** What is kept of a customer's orders is asked for. */
  z.object({ kind: z.literal("export"), shop, requestId: z.string(), orderIds }),
  /** A customer's data in these orders must go. */
  z.object({ kind: z.literal("redact-orders"), shop, orderIds }),
  /** All that is kept of the shop must go. */
  z.object({ kind: z.literal("redact-shop"), shop }),
  /** What is not booked is worth a look: its store left, or is back. */
  z.object({
    kind: z.literal("reconcile-waiting"),
    storeId: storeIdSchema,
    reason: z.enum(["disconnected", "connected"]),
  }),
  /** The buyers' data in these orders must go. */
  z.object({ kind: z.literal("redact-store-orders"), storeId: storeIdSchema, orderIds }),
  /** All that is kept of the store must go, unless it was connected again. */
  z.object({ kind: z.literal("erase-store"), storeId: storeIdSchema }),
]);
export type ShopEvent = z.output<typeof shopEventSchema>;

/** The store that an event is about. */
export const getEventStoreId = (event: ShopEvent): StoreId =>
  "storeId" in event ? event.storeId : toShopifyStoreId(event.shop);
