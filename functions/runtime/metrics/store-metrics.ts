import type { MetricDefinition } from "./metric-definition.ts";

/** The functions that call Shopify's Admin API. */
const SHOPIFY_CALLERS = [
  "merchant-api",
  "operator-api",
  "reconcile-delivery",
  "renew-shopify-tokens",
  "shopify-app",
  "shopify-shop-events",
  "sweep-stores",
] as const;

/** What the bridge counts of the stores: sweeps, tokens, checkout rates, merchants' pages. */
export const STORE_METRICS = {
  OrdersSwept: {
    unit: "Count",
    services: ["sweep-stores"],
    says: "Changed orders that sweeps found and requested.",
  },
  MissedWebhooks: {
    unit: "Count",
    services: ["sweep-stores"],
    dimensions: { store: ["shopify", "woocommerce"] },
    says: "Orders that a sweep found before any webhook told of them, by the kind of their store.",
  },
  WebhooksReplaced: {
    unit: "Count",
    services: ["sweep-stores"],
    says: "Webhooks of stores that were disabled, paused or deleted and were created again.",
  },
  OldestSweepAge: {
    unit: "Seconds",
    services: ["sweep-stores"],
    says: "How long ago the store was swept whose last complete sweep is the oldest, of those whose turn it is.",
  },
  OrdersMissing: {
    unit: "Count",
    services: ["sweep-stores"],
    says: "Orders of the last week without a delivery.",
  },
  StoresUnreachable: {
    unit: "Count",
    services: ["sweep-stores"],
    says: "Stores that could not be read for an hour or longer.",
  },
  StoresNotSwept: {
    unit: "Count",
    services: ["sweep-stores"],
    says: "Sweeps or maintenance of single stores that failed.",
  },
  ShopifyDataNotApproved: {
    unit: "Count",
    services: SHOPIFY_CALLERS,
    says: "Shopify withheld an order or a buyer's data because the app is not approved for it.",
  },
  ShopifyOtherVersion: {
    unit: "Count",
    services: [...SHOPIFY_CALLERS, "shopify-webhook"],
    says: "Shopify answered or sent a webhook in another API version than the bridge asks for.",
  },
  TokensRenewed: {
    unit: "Count",
    services: ["renew-shopify-tokens"],
    says: "Tokens of idle Shopify shops that were renewed.",
  },
  TokensNotRenewed: {
    unit: "Count",
    services: ["renew-shopify-tokens"],
    says: "Tokens of idle Shopify shops that could not be renewed.",
  },
  ShopEventHandled: {
    unit: "Count",
    services: ["shopify-shop-events"],
    dimensions: {
      kind: [
        "check-installation",
        "find-order",
        "export",
        "redact-orders",
        "redact-shop",
        "reconcile-waiting",
        "redact-store-orders",
        "erase-store",
      ],
    },
    says: "An event about a whole shop was handled.",
  },
  StoresConnected: {
    unit: "Count",
    services: ["operator-api", "woocommerce-connect"],
    says: "WooCommerce stores that were connected.",
  },
  RateOffered: {
    unit: "Count",
    services: ["carrier-rates"],
    dimensions: {
      source: ["courier", "stored", "fallback", "not-served", "not-offered", "no-fallback"],
    },
    says: "A service was offered in a checkout, by where its price came from, or was not.",
  },
  RateFailed: {
    unit: "Count",
    services: ["carrier-rates"],
    says: "A price could not be found or stored; the checkout got the fallback.",
  },
  RatesNotRegistered: {
    unit: "Count",
    services: ["merchant-api"],
    says: "A merchant's change of checkout rates could not be sent to Shopify at once.",
  },
  ValuesNotResealed: {
    unit: "Count",
    services: ["reseal-values"],
    says: "Stored values that cannot be opened with the present keys.",
  },
} as const satisfies Record<string, MetricDefinition>;
