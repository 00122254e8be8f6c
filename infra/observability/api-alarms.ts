import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { createAlarm } from "./alarm.ts";
import { LIMITS } from "./limits.ts";

const FIVE_MINUTES = Duration.minutes(5);
/** Fewer requests say nothing about a share. */
const ENOUGH_REQUESTS = 20;

/** Creates the share of an API's requests with a class of status, in percent; 0 if there are few. */
export const createShare = (api: HttpApi, errors: "client" | "server") =>
  new MathExpression({
    label: `answered with ${errors === "server" ? "5xx" : "4xx"}, in percent`,
    expression: `IF(requests > ${ENOUGH_REQUESTS}, 100 * FILL(errors, 0) / requests, 0)`,
    usingMetrics: {
      requests: api.metricCount({ period: FIVE_MINUTES, statistic: "Sum" }),
      errors: (errors === "server" ? api.metricServerError : api.metricClientError).call(api, {
        period: FIVE_MINUTES,
        statistic: "Sum",
      }),
    },
    period: FIVE_MINUTES,
  });

/** What it is a symptom of when the API of a system fails. */
const CAUSES = { bridge: "intake-failing", courier: "partner-api-failing" } as const;

/** Adds the alarms on an API that fails, or refuses most callers. */
export function addApiAlarms(scope: Construct, api: HttpApi, system: keyof typeof CAUSES): void {
  createAlarm(scope, "ApiFailing", {
    metric: createShare(api, "server"),
    threshold: LIMITS.failedPercent,
    periods: { evaluated: 3, needed: 2 },
    cause: CAUSES[system],
    promise: "calls-answered",
    entry: "api-failing",
    says: "More than 1 % of the API's requests are answered with 500 or 503.",
  });
  createAlarm(scope, "ApiRefusing", {
    metric: createShare(api, "client"),
    threshold: LIMITS.refusedPercent,
    periods: { evaluated: 3, needed: 3 },
    severity: "ticket",
    promise: "calls-answered",
    entry: "api-refusing",
    says: "Most requests of the API are refused: throttled with 429, or with wrong keys or paths.",
  });
}
