import { Duration } from "aws-cdk-lib";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { ServiceOf } from "#functions/runtime/metrics/metric-catalog.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";

/** Adds the alarm on orders or buyers' data that Shopify withholds from an app that it has not approved. */
export function addShopifyApprovalAlarm(
  scope: Construct,
  service: ServiceOf<"ShopifyDataNotApproved">,
): void {
  const metric = createServiceMetric("ShopifyDataNotApproved", {
    service,
    statistic: Stats.SUM, // Withheld orders are read again within the hour.
    period: Duration.hours(1),
  });
  createAlarm(scope, "ShopifyDataNotApproved", {
    metric: metric,
    severity: "ticket",
    promise: "connections-last",
    entry: "shopify-data-not-approved",
    says: "Shopify withholds orders or buyers' data, because it has not approved the app for protected customer data. No merchant can change that. Their orders wait; none is lost. The function's log (data not approved by Shopify) names the shops and the data. Follow \"Shopify withholds data\" in docs/operations.md.",
  });
}
