import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { createWooCommerceStorefront } from "#shared/bridge/adapters/woocommerce/delivery/storefront.ts";
import { createStoreCaches } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import {
  type AuthMethodListener,
  createWooCommerceClient,
  type WooCommerceClient,
} from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";

/** Sends requests to sandbox stores on this machine. */
const sendToSandbox = createStoreHttpClient(toNetworkPolicy("yes"));

type ApiKeyPair = Omit<WooCommerceAccess, "kind">;

/** Creates the bridge's REST API client of a sandbox store. */
export const createWooClient = (
  store: ApiKeyPair,
  onAuthMethod?: AuthMethodListener,
): WooCommerceClient =>
  createWooCommerceClient(sendToSandbox, { kind: "woocommerce", ...store }, onAuthMethod);

/** Creates the storefront of a sandbox store. */
export const createWooStorefront = (store: ApiKeyPair): Storefront =>
  createWooCommerceStorefront(createWooClient(store), createStoreCaches(systemClock)(store.url));
