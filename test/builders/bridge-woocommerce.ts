import { reachOf } from "#shared/bridge/adapters/store-http/reach.ts";
import { storeHttp } from "#shared/bridge/adapters/store-http/store-http.ts";
import {
  type WayFound,
  type WooClient,
  wooClient,
} from "#shared/bridge/adapters/woocommerce/client.ts";
import { woocommerceStorefront } from "#shared/bridge/adapters/woocommerce/storefront.ts";
import type { WooAccess } from "#shared/bridge/domain/tenancy.ts";
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
