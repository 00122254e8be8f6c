import { Duration } from "aws-cdk-lib";
import { MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { LIMITS } from "#infra/observability/limits.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import { addStatusAlarms } from "./status-alarms.ts";
import { createStoreErrors } from "./store-errors.ts";

const FIVE_MINUTES = Duration.minutes(5);
const SUSTAINED = { evaluated: 3, needed: 3 };

/** Adds the alarms on orders that do not go out, and on statuses that do not reach their stores. */
export function addDispatchAlarms(scope: Construct): void {
  createAlarm(scope, "OldestDueTooOld", {
    metric: createServiceMetric("OldestDueAge", {
      service: "sweep-due-deliveries",
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(1),
    }),
    threshold: LIMITS.dueSeconds,
    periods: { evaluated: 5, needed: 3 },
    cause: "orders-not-moving",
    promise: "orders-go-out",
    entry: "oldest-due-too-old",
    says: "A delivery has been due for more than 15 minutes, and no worker looked at it.",
  });
  addAgeAlarms(scope);
  addStatusAlarms(scope);
  addFailureAlarms(scope);
  addMoneyAlarm(scope);
}

function addAgeAlarms(scope: Construct): void {
  const createAge = (metric: "StuckAge" | "PutOffAge" | "PostponedAge") =>
    createServiceMetric(metric, {
      service: "reconcile-delivery",
      statistic: Stats.MAXIMUM,
      period: FIVE_MINUTES,
    });
  createAlarm(scope, "OrdersStuck", {
    metric: createAge("StuckAge"),
    threshold: LIMITS.stuckSeconds,
    severity: "ticket",
    promise: "orders-go-out",
    entry: "orders-stuck",
    says: "A store or a courier has kept an order from being booked for more than an hour.",
  });
  createAlarm(scope, "OrdersPutOff", {
    metric: new MathExpression({
      label: "oldest that is put off, or waits in a lane",
      expression: "MAX([FILL(putOff, 0), FILL(postponed, 0)])",
      usingMetrics: { putOff: createAge("PutOffAge"), postponed: createAge("PostponedAge") },
      period: FIVE_MINUTES,
    }),
    threshold: LIMITS.putOffSeconds,
    // One look at an order whose merchant has just corrected it is no reason.
    periods: { evaluated: 12, needed: 2 },
    severity: "ticket",
    promise: "orders-go-out",
    entry: "orders-put-off",
    says: "An order could have been booked for more than 15 minutes and was put off again and again, although nothing failed, or a request has waited that long for a slow store or courier.",
  });
}

function addFailureAlarms(scope: Construct): void {
  const common = {
    threshold: LIMITS.failureShare,
    periods: SUSTAINED,
    promise: "orders-go-out",
  } as const;
  createAlarm(scope, "ShopifyFailing", {
    ...common,
    metric: createStoreErrors("shopify", "read"),
    cause: "orders-not-moving",
    wakesBesideCourier: true,
    entry: "stores-failing",
    says: "Most reads of Shopify's orders fail, over all shops.",
  });
  createAlarm(scope, "WooCommerceFailing", {
    ...common,
    metric: createStoreErrors("woocommerce", "read"),
    severity: "ticket",
    entry: "stores-failing",
    says: "Most reads of WooCommerce's orders fail, over all stores.",
  });
  createAlarm(scope, "CouriersFailing", {
    ...common,
    metric: createServiceMetric("CourierErrors", {
      service: "reconcile-delivery",
      dimensions: { operation: "read" },
      statistic: Stats.AVERAGE,
      period: FIVE_MINUTES,
    }),
    cause: "orders-not-moving",
    entry: "couriers-failing",
    says: "Most reads at couriers fail, over all accounts.",
  });
}

function addMoneyAlarm(scope: Construct): void {
  const { moneyPerHour } = getConfig(scope).alarms;
  createAlarm(scope, "SpendingUnusual", {
    metric: createServiceMetric("MoneyBooked", {
      service: "reconcile-delivery",
      statistic: Stats.SUM,
      period: Duration.hours(1),
    }),
    threshold: moneyPerHour,
    severity: "page",
    promise: "money-watched",
    entry: "spending-unusual",
    says: `Bookings of one hour cost more than ${moneyPerHour} of the smallest unit of the couriers' currency.`,
  });
}
