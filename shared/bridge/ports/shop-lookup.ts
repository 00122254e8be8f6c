import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";

/** What is asked of a Shopify shop that is no one order's. Refusals that may pass throw `Unavailable`. */
export interface ShopLookup {
  /** The permissions the app has now; `shut-out` where Shopify lets us in no more. */
  listGrantedScopes(shop: string): Promise<readonly string[] | "access-revoked">;
  /** The order that a fulfillment order belongs to; undefined where there is none, or we are shut out. */
  findOrderId(shop: string, fulfillmentOrderId: string): Promise<StoreOrderId | undefined>;
}
