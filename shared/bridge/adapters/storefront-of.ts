import type { Store } from "../domain/tenancy.ts";
import type { Storefront } from "../ports.ts";
import type { ShopifyAdmin } from "./shopify/admin.ts";
import { shopifyStorefront } from "./shopify/storefront.ts";
import { woocommerceStorefront } from "./woocommerce/storefront.ts";

/** The way to talk to a connected store. */
export const storefrontOf =
  (shopify: () => Promise<ShopifyAdmin>) =>
  async ({ access }: Store): Promise<Storefront> =>
    access.kind === "shopify"
      ? shopifyStorefront(await shopify(), access.shop)
      : woocommerceStorefront(access);
