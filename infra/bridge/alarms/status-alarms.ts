import { Duration } from "aws-cdk-lib";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { createAlarm } from "#infra/observability/alarm.ts";
import { LIMITS } from "#infra/observability/limits.ts";
import { addNotificationAlarm } from "#infra/observability/notification-metrics.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import { createStoreErrors } from "./store-errors.ts";

const FIVE_MINUTES = Duration.minutes(5);
const COMMON = {
  promise: "stores-know",
  entry: "statuses-not-reaching-stores",
} as const;
const SUSTAINED = { evaluated: 3, needed: 3 };

/** Adds the alarms on stores that hear late of what the courier reached, or do not hear of it. */
export function addStatusAlarms(scope: Construct): void {
  createAlarm(scope, "StatusesLate", {
    ...COMMON,
    metric: createServiceMetric("StatusLag", {
      service: "reconcile-delivery",
      statistic: "p90",
      period: FIVE_MINUTES,
    }),
    threshold: LIMITS.statusLagSeconds,
    periods: SUSTAINED,
    cause: "statuses-not-reaching-stores",
    says: "Stores hear of what the courier reached more than 15 minutes later.",
  });
  // The lag of what was told says nothing while nothing is told.
  createAlarm(scope, "StatusesUntold", {
    ...COMMON,
    metric: createServiceMetric("UntoldAge", {
      service: "reconcile-delivery",
      statistic: Stats.MAXIMUM,
      period: FIVE_MINUTES,
    }),
    threshold: LIMITS.statusLagSeconds,
    severity: "ticket",
    says: "A store still does not know what the courier reached more than 15 minutes ago: each try failed.",
  });
  addChangeAlarms(scope);
  addNotificationAlarm(scope);
}

function addChangeAlarms(scope: Construct): void {
  createAlarm(scope, "ShopifyChangesFailing", {
    ...COMMON,
    metric: createStoreErrors("shopify", "change"),
    threshold: LIMITS.failureShare,
    periods: SUSTAINED,
    cause: "statuses-not-reaching-stores",
    says: "Most updates of Shopify's orders fail, over all shops.",
  });
  createAlarm(scope, "WooCommerceChangesFailing", {
    ...COMMON,
    metric: createStoreErrors("woocommerce", "change"),
    threshold: LIMITS.failureShare,
    periods: SUSTAINED,
    severity: "ticket",
    says: "Most updates of WooCommerce's orders fail, over all stores.",
  });
}
