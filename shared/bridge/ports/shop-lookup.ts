import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";

/**
 * Reads data of a Shopify shop that does not belong to a known order. Temporary failures throw
 * `UnavailableError`.
 */
export interface ShopLookup {
  /**
   * Returns the scopes that the app has now, or `access-revoked` if Shopify rejects the app's
   * tokens.
   */
  listGrantedScopes(shop: string): Promise<readonly string[] | "access-revoked">;
  /** Returns the id that identifies the shop, or undefined if access is revoked. */
  readShopId(shop: string): Promise<string | undefined>;
  /**
   * Returns the order of a fulfillment order. Returns undefined if there is none or access is
   * revoked.
   */
  findOrderId(shop: string, fulfillmentOrderId: string): Promise<StoreOrderId | undefined>;
}
