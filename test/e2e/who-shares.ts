interface SharedRunPlan {
  /**
   * The test files. They can share a run if they are independent: they use different stores or
   * different courier accounts, or only orders of their own.
   */
  readonly files: readonly string[];
  /** Files that change or break what the others use. Each waits until it is alone in the run, in this order. */
  readonly lastFiles: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Local runs with the test files that share them: the fewer, the better. A start takes processor time,
 * and functions that have already processed many calls are compiled.
 */
export const SHARED_RUNS = {
  "as-seeded": {
    files: [
      "test/e2e/docs.test.ts",
      "test/e2e/sign-in.test.ts",
      "test/e2e/page-speed.test.ts",
      "test/e2e/operations-page.test.ts",
      "test/e2e/newcomer-page.test.ts",
      "test/e2e/operator-pages.test.ts",
      "test/e2e/plan-routes.test.ts",
      "test/e2e/checkout.test.ts",
      "test/e2e/synthetic-order.test.ts",
      "test/e2e/setup-test.test.ts",
      "test/e2e/webhook-front.test.ts",
      "test/contract/conformance-local-run.test.ts",
    ],
    lastFiles: [
      // While it drives one order, the drivers of all others wait.
      "test/e2e/order-to-delivery.test.ts",
      "test/e2e/demo.test.ts",
      "test/e2e/lost-responses.test.ts",
      "test/e2e/credentials.test.ts",
      // It leaves accounts that the bridge tries again only later.
      "test/e2e/faults.test.ts",
    ],
    settings: { LOCAL_SYNTHETIC_ORDERS: "yes" },
  },
  /** The first connects stores of its own, the second erases the shop, the third the other store. */
  "stores-erased": {
    files: [
      "test/e2e/connect.test.ts",
      "test/e2e/shopify-shop.test.ts",
      "test/e2e/woocommerce-store.test.ts",
    ],
    lastFiles: [],
    settings: {},
  },
  /** The first uses the shop with its own courier account, the second the other store with another one. */
  "own-accounts": {
    files: ["test/e2e/app-in-shopify.test.ts", "test/e2e/app-signed-in.test.ts"],
    lastFiles: [],
    settings: {},
  },
} as const satisfies Readonly<Record<string, SharedRunPlan>>;
export type SharedName = keyof typeof SHARED_RUNS;

/** The runs by name, without their literal types. */
export const SHARED_PLANS: ReadonlyMap<string, SharedRunPlan> = new Map(
  Object.entries(SHARED_RUNS),
);
