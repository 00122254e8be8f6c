import * as z from "zod/mini";

/**
 * The id of a connected store: `shopify-<handle>`, or a name that is chosen when a WooCommerce
 * store is connected.
 */
export const storeIdSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/, "must be lower-case letters, digits and hyphens"))
  .brand<"StoreId">();
export type StoreId = z.infer<typeof storeIdSchema>;

/** The id of a courier account; several stores may share one. */
export const accountIdSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must be lower-case letters, digits and hyphens"))
  .brand<"AccountId">();
export type AccountId = z.infer<typeof accountIdSchema>;

/** The store's order id, digits as text: Shopify's ids exceed the safe integers of a number. */
export const storeOrderIdSchema = z
  .string()
  .check(z.regex(/^\d{1,30}$/, "must be digits"))
  .brand<"StoreOrderId">();
export type StoreOrderId = z.infer<typeof storeOrderIdSchema>;

/** The key of a delivery: an order of a store, and its part. */
export const deliveryKeySchema = z.object({
  storeId: storeIdSchema,
  orderId: storeOrderIdSchema,
  part: z.int().check(z.minimum(1)),
});
export type DeliveryKey = z.infer<typeof deliveryKeySchema>;

/** The id of a batch, named after the order that opened it. */
export const batchIdSchema = z
  .string()
  .check(z.regex(/^[0-9a-z-]{1,80}$/))
  .brand<"BatchId">();
export type BatchId = z.infer<typeof batchIdSchema>;

/** What is reconciled: a delivery, or a batch of them. */
export type ReconcileSubject =
  | DeliveryKey
  | { readonly storeId: StoreId; readonly batchId: BatchId };

/** The myshopify.com domain of a shop, without scheme or path. */
export const shopDomainSchema = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(
      /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/,
      "must be a domain such as tea-house.myshopify.com",
    ),
  );

/** Returns the store id of a Shopify shop that has had this domain since its first installation. */
export const toShopifyStoreId = (shop: string): StoreId =>
  storeIdSchema.parse(`shopify-${shop.toLowerCase().replace(/\.myshopify\.com$/, "")}`);

/**
 * Returns the store id of a Shopify shop whose domain another shop had before. No handle begins with
 * a hyphen, so that no domain leads to it.
 */
export const toShopIdStoreId = (shopId: string): StoreId =>
  storeIdSchema.parse(`shopify--${shopId}`);

/** Returns the domain that a Shopify store's id was made of. */
export const toShopDomain = (storeId: StoreId): string =>
  `${storeId.replace(/^shopify-/, "")}.myshopify.com`;

/** Formats a delivery's key as text, for message groups and signatures. */
export const formatDeliveryKey = ({ storeId, orderId, part }: DeliveryKey): string =>
  `${storeId}/${orderId}/${part}`;
