import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";

/** How to reach a WooCommerce store, with keys that it gave out. */
export interface WooCommerceAccess {
  readonly kind: "woocommerce";
  /** Where its WordPress answers, without a slash at the end. */
  readonly url: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** The address that OAuth signatures are made for, where the store does not take Basic. */
  readonly oauthHome?: string | undefined;
}

/** A WooCommerce store that left: its keys are gone, and nothing is asked of it until it is connected again. */
interface DisconnectedAccess {
  readonly kind: "disconnected";
  /** Where it was. */
  readonly url: string;
}

/** How to reach a connected store. */
export type StoreAccess =
  | { readonly kind: "shopify"; readonly shop: string }
  | WooCommerceAccess
  | DisconnectedAccess;

export interface Store {
  readonly storeId: StoreId;
  readonly accountId: AccountId;
  readonly access: StoreAccess;
  /** Goes before the order id in access keys; empty for most stores. */
  readonly keyPrefix: string;
  /** Its merchant disconnected the account: nothing new is booked with it. */
  readonly isCourierDisconnected?: boolean | undefined;
}

/** What a merchant reads of an order that waits because its store left. */
export const STORE_DISCONNECTED =
  "The store is disconnected: nothing new is sent. Connect the store again.";

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
export const computeKeyPrefix = (
  kind: StoreAccess["kind"],
  woocommerceStoresBefore: number,
): string =>
  kind !== "shopify" && woocommerceStoresBefore > 0 ? `s${woocommerceStoresBefore + 1}-` : "";
