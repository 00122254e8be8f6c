import { isShopify } from "../../storefront.ts";

/** What pick-up locations are imported from. */
export const STORE_NAME = isShopify ? "Shopify" : "WooCommerce";
