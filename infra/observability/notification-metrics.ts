import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { findMetric } from "#functions/runtime/metrics/metric-catalog.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { createAlarm } from "./alarm.ts";
import { LIMITS } from "./limits.ts";
import { createServiceMetric, createServiceMetrics } from "./service-metric.ts";
import { sumMetrics } from "./sum-metrics.ts";

/** Counts the notifications of couriers that reached the bridge, whatever became of them. */
export function createReceived(period: Duration): MathExpression {
  const results = createServiceMetrics("NotificationReceived", {
    service: "courier-webhook",
    statistic: Stats.SUM,
    period,
  });
  const ids = findMetric("NotificationReceived").dimensions?.result ?? [];
  return sumMetrics(
    Object.fromEntries(results.map((metric, at) => [String(ids[at]).replaceAll("-", "_"), metric])),
    { label: "received by the bridge", period },
  );
}

/** Counts the notifications that receivers of the courier accepted; of a stage that has the courier. */
export const createSent = (period: Duration): IMetric =>
  createServiceMetric("NotificationDelivered", {
    service: "courier-notify",
    statistic: Stats.SUM,
    period,
  }).with({ label: "sent by the courier, answered with 2xx" });

export const hasCourier = (scope: Construct): boolean =>
  getConfig(scope).systems.includes("courier");

/**
 * Adds the alarm on notifications that leave our own courier and do not arrive. The courier may have
 * other partners: the bridge must have booked something, too.
 */
export function addNotificationAlarm(scope: Construct): void {
  if (!hasCourier(scope)) return;
  const period = Duration.hours(1);
  const booked = createServiceMetric("DeliveryEntered", {
    service: "reconcile-delivery",
    dimensions: { state: "booked" },
    statistic: Stats.SUM,
    period,
  });
  createAlarm(scope, "NotificationsLost", {
    metric: new MathExpression({
      label: "sent, while none is received",
      expression: `IF(received < 1, IF(FILL(booked, 0) < ${ENOUGH_BOOKINGS}, 0, FILL(sent, 0)), 0)`,
      usingMetrics: { received: createReceived(period), sent: createSent(period), booked },
      period,
    }),
    threshold: LIMITS.lostNotifications,
    severity: "ticket",
    promise: "stores-know",
    entry: "notifications-lost",
    says: `Receivers accepted more than ${LIMITS.lostNotifications} notifications of the courier within an hour, and the bridge received none, although it booked deliveries. It reads statuses at intervals; stores hear of them later.`,
  });
}

const ENOUGH_BOOKINGS = 5;
