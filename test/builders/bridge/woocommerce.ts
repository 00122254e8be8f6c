import { toNetworkPolicy } from "#shared/bridge/adapters/http/network-policy.ts";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { createWooCommerceStorefront } from "#shared/bridge/adapters/woocommerce/delivery/storefront.ts";
import {
  type AuthMethodListener,
  createWooCommerceClient,
  type WooCommerceClient,
} from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";

/** Asks stand-in stores, which are on this machine. */
const sendToSandbox = createStoreHttpClient(toNetworkPolicy("yes"));

type ApiKeyPair = Omit<WooCommerceAccess, "kind">;

/** The REST API of a stand-in store, as the bridge uses it. */
export const createWooClient = (store: ApiKeyPair, found?: AuthMethodListener): WooCommerceClient =>
  createWooCommerceClient(sendToSandbox, { kind: "woocommerce", ...store }, found);

/** A stand-in store, as the bridge sees it. */
export const createWooStorefront = (store: ApiKeyPair): Storefront =>
  createWooCommerceStorefront(createWooClient(store));
