import { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import middy from "@middy/core";
import type { Context } from "aws-lambda";

/** What every function has: a log, counters, and a handler wrapped in both. */
export function createService(serviceName: string) {
  const log = new Logger({ serviceName });
  const metrics = new Metrics({ namespace: "OrderBridge", serviceName });
  // The library's own middleware warns in the log when a call counted nothing.
  const flush = () => {
    if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
  };

  return {
    log,
    /** Counts something an operator watches; written as an embedded metric when the call ends. */
    count: (name: string, by = 1) => metrics.addMetric(name, MetricUnit.Count, by),
    wrapHandler: <Event, Answer>(handle: (event: Event, context: Context) => Promise<Answer>) =>
      middy<Event, Answer>()
        .use(injectLambdaContext(log, { resetKeys: true }))
        .use({ after: flush, onError: flush })
        .handler(handle),
  };
}

export type Service = ReturnType<typeof createService>;
