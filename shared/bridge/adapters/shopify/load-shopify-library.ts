/**
 * Loads Shopify's library for the first call that needs it. It takes longer than everything else that most
 * functions import, and a process whose stores are all WooCommerce's never needs it.
 */
export const loadShopifyLibrary = () => import("./shopify-library.ts");
