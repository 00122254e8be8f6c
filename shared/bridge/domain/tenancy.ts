import type { AccountId, StoreId } from "./ids.ts";

/** How to reach a connected store. */
export type StoreAccess =
  | { readonly kind: "shopify"; readonly shop: string }
  | {
      readonly kind: "woocommerce";
      readonly url: string;
      readonly consumerKey: string;
      readonly consumerSecret: string;
    };

export interface Store {
  readonly storeId: StoreId;
  readonly accountId: AccountId;
  readonly access: StoreAccess;
  /** Goes before the order id in access keys; empty for most stores. */
  readonly keyPrefix: string;
}

export interface CourierAccount {
  readonly accountId: AccountId;
  /** The courier's name, as buyers know it. */
  readonly name: string;
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secretId: string;
  readonly email: string;
  /** `whsec_…`, when the courier signs its notifications. */
  readonly webhookSecret?: string | undefined;
}

/**
 * The prefix of a store that joins a courier account. Shopify's order ids are one sequence over all
 * shops, far above any WooCommerce store's; only WooCommerce stores count each from one. The letter
 * keeps a store's second order apart from an order's second part (`2-2`).
 */
export const keyPrefixFor = (kind: StoreAccess["kind"], woocommerceStoresBefore: number): string =>
  kind === "woocommerce" && woocommerceStoresBefore > 0 ? `s${woocommerceStoresBefore + 1}-` : "";
