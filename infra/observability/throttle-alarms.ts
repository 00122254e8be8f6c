import { Duration, Stack } from "aws-cdk-lib";
import { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { createAlarm } from "./alarm.ts";
import { MOST_METRICS, sumMetrics } from "./sum-metrics.ts";

/**
 * Adds alarms on throttled invocations of the stack's functions, for as many functions each as one
 * alarm can watch: the account's concurrency throttles all of them, and wakes once. Call it after all
 * functions.
 */
export function addThrottleAlarms(scope: Construct): void {
  const functions = Stack.of(scope)
    .node.findAll()
    .filter((one) => one instanceof LambdaFunction);
  const period = Duration.minutes(5);
  for (let at = 0; at < functions.length; at += MOST_METRICS) {
    const some = functions.slice(at, at + MOST_METRICS);
    createAlarm(scope, `FunctionsThrottled${at / MOST_METRICS + 1}`, {
      metric: sumMetrics(
        Object.fromEntries(
          some.map((each, index) => [`throttles${index}`, each.metricThrottles({ period })]),
        ),
        { label: "throttled invocations", period },
      ),
      severity: "ticket",
      promise: "calls-answered",
      entry: "function-throttled",
      says: `Invocations of functions were throttled, because too many functions of the account ran at once, or more than are reserved: ${some.map(nameFunction).join(", ")}. Invocations by queues and schedules are repeated; HTTP requests were answered with 503.`,
    });
  }
}

/** Names a function by its construct, as its log group and the console do. */
const nameFunction = ({ node }: LambdaFunction): string =>
  node.path.split("/").slice(1).join("").replaceAll("-", "");
