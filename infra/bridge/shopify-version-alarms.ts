import { Duration } from "aws-cdk-lib";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { ServiceOf } from "#functions/runtime/metrics/metric-catalog.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";

const WHAT_TO_DO =
  "Shopify serves the oldest supported version in place of a retired one, so fields can be missing without an error. Follow 'Shopify's API version' in docs/operations.md: npm run shopify-versions shows what the newest version changes for the bridge.";

/** The functions that Shopify answers or calls, and what each alarm says. */
const ALARMS: readonly (readonly [ServiceOf<"ShopifyOtherVersion">, meaning: string])[] = [
  ["sweep-stores", "A sweep was answered by another API version than it asked for."],
  ["reconcile-delivery", "The worker was answered by another API version than it asked for."],
  [
    "shopify-shop-events",
    "The shop events were answered by another API version than they asked for.",
  ],
  ["merchant-api", "A merchant's request was answered by another API version than it asked for."],
  [
    "shopify-webhook",
    "Shopify sent a webhook of another API version than the app subscribes with.",
  ],
];

/** Adds alarms on answers and webhooks of another version of Shopify's API than the bridge was made for. */
export function addShopifyVersionAlarms(scope: Construct): void {
  for (const [service, meaning] of ALARMS) {
    const metric = createServiceMetric("ShopifyOtherVersion", {
      service,
      statistic: Stats.SUM,
      period: Duration.hours(1),
    });
    createAlarm(scope, `OtherVersion-${service}`, {
      metric: metric,
      severity: "ticket",
      promise: "connections-last",
      entry: "shopify-other-version",
      says: `${meaning} ${WHAT_TO_DO}`,
    });
  }
}
