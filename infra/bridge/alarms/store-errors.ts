import { Duration } from "aws-cdk-lib";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import { createServiceMetric } from "#infra/observability/service-metric.ts";

/** Returns the share of the worker's calls of one kind of store that failed. */
export const createStoreErrors = (store: "shopify" | "woocommerce", operation: "read" | "change") =>
  createServiceMetric("StoreErrors", {
    service: "reconcile-delivery",
    dimensions: { store, operation },
    statistic: Stats.AVERAGE,
    period: Duration.minutes(5),
  });
