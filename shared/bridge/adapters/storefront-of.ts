import type { Clock } from "#shared/kernel/clock.ts";
import type { Store } from "../domain/tenancy.ts";
import type { Storefront } from "../ports.ts";
import type { ShopifyAdmin } from "./shopify/admin.ts";
import { shopifyStorefront } from "./shopify/storefront.ts";
import { woocommerceStorefront } from "./woocommerce/storefront.ts";

/** The way to talk to a connected store. */
export const storefrontOf =
  (shopify: ShopifyAdmin, clock: Clock) =>
  ({ access }: Store): Storefront =>
    access.kind === "shopify"
      ? shopifyStorefront(shopify, access.shop, clock)
      : woocommerceStorefront(access);
