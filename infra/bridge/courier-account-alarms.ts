import { Duration } from "aws-cdk-lib";
import { MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";

/** Longer than the longest wait between two trial requests plus the one-minute sweep. */
const TEN_MINUTES = Duration.minutes(10);

const createStateCount = (state: "available" | "down" | "refused-credentials") =>
  createServiceMetric("CourierAccountBlocked", {
    service: "reconcile-delivery",
    dimensions: { state },
    statistic: Stats.SUM,
    period: TEN_MINUTES,
  });

/**
 * Adds alarms on courier accounts that the circuit breaker blocks. Each stays active until a trial
 * request succeeds, which hides other accounts for ten minutes. A period without a value counts as one
 * without trouble: CloudWatch would decide by former periods.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
export function addCourierAccountAlarms(scope: Construct): void {
  const createStateMetric = (state: "down" | "refused-credentials") =>
    new MathExpression({
      label: `${state}, and not available again`,
      expression: "IF(FILL(available, 0) > 0, 0, FILL(blocked, 0))",
      usingMetrics: {
        available: createStateCount("available"),
        blocked: createStateCount(state),
      },
      period: TEN_MINUTES,
    });
  createAlarm(scope, "CourierCredentialsRefused", {
    metric: createStateMetric("refused-credentials"),
    severity: "ticket",
    promise: "orders-go-out",
    entry: "courier-credentials-refused",
    says: "A courier rejects the credentials of an account. The orders of the account wait; none is lost. Find the account in the function's log (courier account), ask its merchant for valid credentials and send them with PUT /ops/v1/accounts/{account}. The waiting orders are then dispatched at once.",
  });
  createAlarm(scope, "CourierDown", {
    metric: createStateMetric("down"),
    severity: "ticket",
    promise: "orders-go-out",
    entry: "courier-down",
    says: "A courier failed five times in a row, or still fails when it is tried again. The orders of the account wait; none is lost, and they are dispatched automatically when the courier recovers. Find the account in the function's log (courier account); GET /ops/v1/accounts/{account}/health shows since when it fails. If the alarm stays active, check the account's base_url, then contact the courier.",
  });
}
