import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import type { MetricName, ServiceOf } from "#functions/runtime/metrics/metric-catalog.ts";
import { createShare } from "#infra/observability/api-alarms.ts";
import { LIMITS } from "#infra/observability/limits.ts";
import {
  createMetricsByService,
  createServiceMetrics,
} from "#infra/observability/service-metric.ts";
import {
  createQuestionDashboard,
  FIVE_MINUTES,
  ONE_MINUTE,
  type Question,
} from "./question-dashboard.ts";
import { askAboutRequests } from "./request-questions.ts";

const SUM = { statistic: "Sum", period: FIVE_MINUTES } as const;

/** Returns the counts of one function's metrics without dimensions, each under its own name. */
const sumEach = <const Name extends MetricName>(service: ServiceOf<Name>, ...names: Name[]) =>
  names.flatMap((name) => createServiceMetrics(name, { service, ...SUM }));

/** Adds the dashboard of stores: their webhooks, sweeps, connections and pages. */
export function addStorefrontsDashboard(scope: Construct, api: HttpApi): void {
  createQuestionDashboard(scope, "storefronts", {
    title: "Storefronts",
    says: "Whether stores tell us of orders and answer us, and what merchants see.",
    entries: ["stores-failing", "webhooks-unauthenticated", "sweeps-late", "stores-unreachable"],
    questions: [...listIntake(), ...listSweeps(), ...listConnections(), ...listPages(api)],
  });
}

const listIntake = (): Question[] => [
  {
    asks: "Which share of the calls do stores fail?",
    unit: "share",
    metrics: createServiceMetrics("StoreErrors", {
      service: "reconcile-delivery",
      statistic: "Average",
      period: ONE_MINUTE,
    }),
    limit: { value: LIMITS.failureShare, entry: "stores-failing" },
  },
  {
    asks: "How fast do stores answer?",
    unit: "milliseconds",
    metrics: createServiceMetrics("StoreLatency", {
      service: "reconcile-delivery",
      statistic: "p90",
      period: FIVE_MINUTES,
    }),
  },
  {
    asks: "Do stores take the notes for their merchants?",
    unit: "notes",
    metrics: createServiceMetrics("OrderNoteFailed", { service: "reconcile-delivery", ...SUM }),
  },
  {
    asks: "What becomes of Shopify's webhooks?",
    unit: "webhooks",
    metrics: createServiceMetrics("WebhookReceived", { service: "shopify-webhook", ...SUM }),
  },
  {
    asks: "What becomes of WooCommerce's webhooks?",
    unit: "webhooks",
    metrics: createServiceMetrics("WebhookReceived", { service: "woocommerce-webhook", ...SUM }),
  },
  {
    asks: "Are webhooks intact?",
    unit: "webhooks",
    metrics: [
      ...sumEach("woocommerce-webhook", "WebhookSignedError"),
      ...sumEach("reconcile-delivery", "WebhookRepairRequested"),
      ...sumEach("sweep-stores", "WebhooksReplaced"),
    ],
  },
];

const listSweeps = (): Question[] => [
  {
    asks: "How long did a store wait for its sweep?",
    unit: "seconds",
    metrics: createServiceMetrics("OldestSweepAge", {
      service: "sweep-stores",
      statistic: "Maximum",
      period: FIVE_MINUTES,
    }),
    limit: { value: LIMITS.sweepSeconds, entry: "sweeps-late" },
  },
  {
    asks: "What do sweeps find?",
    unit: "orders",
    metrics: sumEach("sweep-stores", "OrdersSwept", "OrdersMissing"),
  },
  {
    asks: "Which orders did no webhook tell of?",
    unit: "orders",
    metrics: createServiceMetrics("MissedWebhooks", { service: "sweep-stores", ...SUM }),
    limit: { value: LIMITS.missedWithoutWebhooks, entry: "no-webhooks" },
  },
  {
    asks: "Which sweeps fail?",
    unit: "stores",
    metrics: sumEach("sweep-stores", "StoresNotSwept", "StoresUnreachable"),
  },
];

const listConnections = (): Question[] => [
  {
    asks: "Are Shopify's tokens renewed?",
    unit: "tokens",
    metrics: sumEach("renew-shopify-tokens", "TokensRenewed", "TokensNotRenewed"),
  },
  {
    asks: "Does Shopify withhold data?",
    unit: "answers",
    metrics: createMetricsByService("ShopifyDataNotApproved", SUM),
  },
  {
    asks: "Does Shopify answer in another version?",
    unit: "answers",
    metrics: createMetricsByService("ShopifyOtherVersion", SUM),
  },
  {
    asks: "What happens to whole shops?",
    unit: "events",
    metrics: [
      ...createServiceMetrics("ShopEventHandled", { service: "shopify-shop-events", ...SUM }),
      ...createMetricsByService("StoresConnected", SUM),
    ],
  },
  {
    asks: "What do checkouts offer?",
    unit: "services",
    metrics: createServiceMetrics("RateOffered", { service: "carrier-rates", ...SUM }),
  },
  {
    asks: "Do checkout rates or keys fail?",
    unit: "failures",
    metrics: [
      ...sumEach("carrier-rates", "RateFailed"),
      ...sumEach("merchant-api", "RatesNotRegistered"),
      ...sumEach("reseal-values", "ValuesNotResealed"),
    ],
  },
];

const listPages = (api: HttpApi): Question[] => [
  ...(["PageLargestContentfulPaint", "PageInteractionToNextPaint"] as const).map((metric) => ({
    asks:
      metric === "PageLargestContentfulPaint"
        ? "How long do merchants wait for the page?"
        : "How long do merchants wait for a reaction?",
    unit: "milliseconds",
    metrics: createServiceMetrics(metric, {
      service: "merchant-pages",
      statistic: "p75",
      period: FIVE_MINUTES,
    }),
  })),
  {
    asks: "Does the page move by itself?",
    unit: "shift",
    metrics: createServiceMetrics("PageLayoutShift", {
      service: "merchant-pages",
      statistic: "p75",
      period: FIVE_MINUTES,
    }),
  },
  {
    asks: "Can merchants sign in and open the app?",
    unit: "links",
    metrics: [
      ...createServiceMetrics("SignInLink", { service: "send-sign-in-links", ...SUM }),
      ...sumEach("send-sign-in-links", "SignInLinkFailed"),
      ...sumEach("shopify-app", "AppNotOpened"),
    ],
  },
  {
    asks: "Are merchants told by e-mail what needs them?",
    unit: "mails",
    metrics: [
      ...createServiceMetrics("MerchantMail", { service: "send-merchant-mail", ...SUM }),
      ...sumEach("send-merchant-mail", "MerchantMailFailed"),
    ],
  },
  {
    asks: "Do merchants' own programs take their webhooks?",
    unit: "messages",
    metrics: createServiceMetrics("WebhookSent", { service: "send-webhooks", ...SUM }),
  },
  ...askAboutRequests("bridge"),
  {
    asks: "Which share of the requests fails?",
    unit: "percent",
    metrics: [createShare(api, "server")],
    limit: { value: LIMITS.failedPercent, entry: "api-failing" },
  },
];
