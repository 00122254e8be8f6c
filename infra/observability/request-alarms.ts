import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { HTTP_SERVICES } from "#functions/runtime/metrics/http-metrics.ts";
import { createAlarm } from "./alarm.ts";
import { LIMITS } from "./limits.ts";
import { sumServices } from "./sum-services.ts";

const FIVE_MINUTES = Duration.minutes(5);

/** Adds the alarms on requests that any function of a system answers with 500 or 429: one alarm each. */
export function addRequestAlarms(scope: Construct, system: keyof typeof HTTP_SERVICES): void {
  const services = HTTP_SERVICES[system];
  createAlarm(scope, "RequestsFailed", {
    metric: sumServices("RequestFailed", {
      ...{ services, period: FIVE_MINUTES },
      label: "requests answered with 500",
    }),
    severity: "ticket",
    promise: "calls-answered",
    entry: "request-failed",
    says: "Requests were answered with 500, although no function crashed. Callers can repeat them.",
  });
  createAlarm(scope, "RequestsThrottled", {
    metric: sumServices("RequestThrottled", {
      ...{ services, period: FIVE_MINUTES },
      label: "requests answered with 429",
    }),
    threshold: LIMITS.throttledRequests,
    periods: { evaluated: 3, needed: 2 },
    severity: "ticket",
    promise: "calls-answered",
    entry: "request-throttled",
    says: `More than ${LIMITS.throttledRequests} requests in five minutes were answered with 429: a caller sends too many, and does not slow down.`,
  });
}
