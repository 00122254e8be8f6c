import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";

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
  /**
   * Returns the id of the shop that has this domain now, asked there with the tokens of a store.
   * Returns undefined if the shop of the store does not have the domain, or access is revoked. Changes
   * nothing of the store's installation except renewed tokens, because the domain can be another shop's.
   */
  readShopIdAt(shop: string, storeId: StoreId): Promise<string | undefined>;
  /**
   * Returns the order of a fulfillment order. Returns undefined if there is none or access is
   * revoked.
   */
  findOrderId(shop: string, fulfillmentOrderId: string): Promise<StoreOrderId | undefined>;
}
