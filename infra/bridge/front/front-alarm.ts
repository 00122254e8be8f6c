import { Duration } from "aws-cdk-lib";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import {
  type ApplicationLoadBalancer,
  HttpCodeElb,
  HttpCodeTarget,
} from "aws-cdk-lib/aws-elasticloadbalancingv2";
import type { Construct } from "constructs";
import { createAlarm } from "#infra/observability/alarm.ts";
import { LIMITS } from "#infra/observability/limits.ts";

const FIVE_MINUTES = { period: Duration.minutes(5), statistic: "Sum" };
/** Fewer requests say nothing about a share. */
const ENOUGH_REQUESTS = 20;

/**
 * Adds the alarm on webhooks that the load balancer does not get through. It answers 5xx itself
 * when a function fails, is throttled or may not be called.
 * https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-cloudwatch-metrics.html
 */
export function addFrontAlarm(scope: Construct, { metrics }: ApplicationLoadBalancer): void {
  createAlarm(scope, "Failing", {
    metric: new MathExpression({
      label: "webhooks answered with 5xx or not taken, in percent",
      expression: `IF(requests > ${ENOUGH_REQUESTS}, 100 * (FILL(own, 0) + FILL(passed, 0) + FILL(rejected, 0)) / requests, 0)`,
      usingMetrics: {
        requests: metrics.requestCount(FIVE_MINUTES),
        own: metrics.httpCodeElb(HttpCodeElb.ELB_5XX_COUNT, FIVE_MINUTES),
        passed: metrics.httpCodeTarget(HttpCodeTarget.TARGET_5XX_COUNT, FIVE_MINUTES),
        rejected: metrics.rejectedConnectionCount(FIVE_MINUTES),
      },
      period: Duration.minutes(5),
    }),
    threshold: LIMITS.failedPercent,
    periods: { evaluated: 3, needed: 2 },
    severity: "page",
    promise: "calls-answered",
    entry: "front-failing",
    says: "More than 1 % of the webhooks at the load balancer are answered with 5xx, or their connections are rejected.",
  });
}
