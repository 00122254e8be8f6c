import { Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { createAlarmAboveZero } from "#infra/constructs/alarm-above-zero.ts";

/** Alarms on courier accounts that are left alone; each lasts while tries to mend it fail. */
export function addCourierAccountAlarms(scope: Construct): void {
  const createStateMetric = (state: "down" | "refused-credentials") =>
    new Metric({
      namespace: "OrderBridge",
      metricName: `CourierAccount-${state}`,
      dimensionsMap: { service: "reconcile-delivery" },
      statistic: Stats.SUM,
      // Longer than the longest wait between two tries and the minute's sweep.
      period: Duration.minutes(10),
    });
  createAlarmAboveZero(
    scope,
    "CourierCredentialsRefused",
    createStateMetric("refused-credentials"),
    "A courier refuses an account's credentials: its orders wait, none is lost. The function's log names the account (courier account). Ask its merchant for the right ones and send them with PUT /ops/v1/accounts/{account}; what waits goes out at once.",
  );
  createAlarmAboveZero(
    scope,
    "CourierDown",
    createStateMetric("down"),
    "A courier failed five times in a row, or still does when tried: its account's orders wait, none is lost, and go out by themselves. The function's log names the account (courier account); GET /ops/v1/accounts/{account}/health says since when. If it lasts, check the account's base_url, then ask the courier.",
  );
}
