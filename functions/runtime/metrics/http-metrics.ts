import type { MetricDefinition } from "./metric-definition.ts";

/** The functions that serve HTTP routes of their own, by system. */
export const HTTP_SERVICES = {
  bridge: [
    "carrier-rates",
    "merchant-api",
    "merchant-docs",
    "merchant-pages",
    "operator-api",
    "operator-pages",
    "shopify-app",
    "sign-in",
    "track-delivery",
    "woocommerce-connect",
  ],
  courier: ["courier-api", "courier-docs", "courier-ops", "courier-orders", "courier-plan"],
} as const;

const ALL = [...HTTP_SERVICES.bridge, ...HTTP_SERVICES.courier] as const;

/** What every function counts that serves HTTP routes. */
export const HTTP_METRICS = {
  RequestFailed: {
    unit: "Count",
    services: ALL,
    says: "A request was answered with 500, although the function did not crash.",
  },
  RequestThrottled: {
    unit: "Count",
    services: ALL,
    says: "A request was answered with 429, because its caller sends too many.",
  },
} as const satisfies Record<string, MetricDefinition>;
