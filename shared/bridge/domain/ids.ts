import * as z from "zod";

/** A connected store: `shopify-<handle>`, or a name given when a WooCommerce store is connected. */
export const storeIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, "must be lower-case letters, digits and hyphens")
  .brand("StoreId");
export type StoreId = z.infer<typeof storeIdSchema>;

/** An account at a courier; several stores may share one. */
export const accountIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must be lower-case letters, digits and hyphens")
  .brand("AccountId");
export type AccountId = z.infer<typeof accountIdSchema>;

/** The store's own order id, digits as text: Shopify's exceed what a Number holds. */
export const storeOrderIdSchema = z
  .string()
  .regex(/^\d{1,30}$/, "must be digits")
  .brand("StoreOrderId");
export type StoreOrderId = z.infer<typeof storeOrderIdSchema>;

/** One delivery: an order of a store, and which part of it. */
export const deliveryKeySchema = z.object({
  storeId: storeIdSchema,
  orderId: storeOrderIdSchema,
  part: z.int().min(1),
});
export type DeliveryKey = z.infer<typeof deliveryKeySchema>;

/** Orders that travel together; named after the order that opened it. */
export const batchIdSchema = z
  .string()
  .regex(/^[0-9a-z-]{1,80}$/)
  .brand("BatchId");
export type BatchId = z.infer<typeof batchIdSchema>;

/** The store id of a Shopify shop: its handle never changes, so nothing needs to be looked up. */
export const toShopifyStoreId = (shop: string): StoreId =>
  storeIdSchema.parse(`shopify-${shop.toLowerCase().replace(/\.myshopify\.com$/, "")}`);

/** The delivery's name as text, for message groups and signatures. */
export const formatDeliveryKey = ({ storeId, orderId, part }: DeliveryKey): string =>
  `${storeId}/${orderId}/${part}`;
