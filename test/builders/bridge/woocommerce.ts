import { reachOf } from "#shared/bridge/adapters/http/network-policy.ts";
import { storeHttp } from "#shared/bridge/adapters/http/store-http-client.ts";
import { woocommerceStorefront } from "#shared/bridge/adapters/woocommerce/delivery/storefront.ts";
import {
  type WayFound,
  type WooClient,
  wooClient,
} from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { WooAccess } from "#shared/bridge/domain/stores/store.ts";
import type { Storefront } from "#shared/bridge/ports.ts";

/** Asks stand-in stores, which are on this machine. */
const askStandIn = storeHttp(reachOf("yes"));

type Keys = Omit<WooAccess, "kind">;

/** The REST API of a stand-in store, as the bridge uses it. */
export const wooClientTo = (store: Keys, found?: WayFound): WooClient =>
  wooClient(askStandIn, { kind: "woocommerce", ...store }, found);

/** A stand-in store, as the bridge sees it. */
export const wooStorefrontTo = (store: Keys): Storefront =>
  woocommerceStorefront(wooClientTo(store));
