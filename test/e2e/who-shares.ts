/**
 * Local runs with the test files that share them. Files can share a run if they are independent:
 * they use different stores or different courier accounts.
 */
export const SHARED_RUNS = {
  "as-seeded": [
    "test/e2e/order-to-delivery.test.ts",
    "test/e2e/docs.test.ts",
    "test/e2e/sign-in.test.ts",
    "test/e2e/page-speed.test.ts",
    "test/e2e/operations-page.test.ts",
    "test/e2e/operator-pages.test.ts",
    "test/e2e/plan-routes.test.ts",
    "test/contract/conformance-local-run.test.ts",
    "test/e2e/faults.test.ts",
  ],
  /** The first uses the WooCommerce store, the second the shop. */
  "woocommerce-connected": ["test/e2e/connect.test.ts", "test/e2e/shopify-shop.test.ts"],
  /** The first uses the shop with its own courier account, the second the other store. */
  "shop-with-own-account": ["test/e2e/app-in-shopify.test.ts", "test/e2e/credentials.test.ts"],
  /** The first uses the WooCommerce store with its own courier account, the second the shop. */
  "woocommerce-with-own-account": ["test/e2e/app-signed-in.test.ts", "test/e2e/checkout.test.ts"],
} as const;
/** Files that break a run: they come last, and wait until nobody else is in it. */
export const LAST_FILES: readonly string[] = ["test/e2e/faults.test.ts"];
export type SharedName = keyof typeof SHARED_RUNS;
