import { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import middy from "@middy/core";
import type { Context } from "aws-lambda";

/** Creates what every function has: a log, metrics, and a wrapper that connects its handler to both. */
export function createService(serviceName: string) {
  const log = new Logger({ serviceName });
  const metrics = new Metrics({ namespace: "OrderBridge", serviceName });
  // The library's own middleware logs a warning if an invocation has no metrics.
  const flush = () => {
    if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
  };

  return {
    log,
    /** Adds to a metric. It is written in the embedded metric format when the invocation ends. */
    count: (name: string, by = 1) => metrics.addMetric(name, MetricUnit.Count, by),
    /** Adds a value to a metric whose percentiles count. */
    measure: (name: string, value: number, unit: "milliseconds" | "none") =>
      metrics.addMetric(name, unit === "none" ? MetricUnit.NoUnit : MetricUnit.Milliseconds, value),
    wrapHandler: <Event, Answer>(handle: (event: Event, context: Context) => Promise<Answer>) =>
      middy<Event, Answer>()
        .use(injectLambdaContext(log, { resetKeys: true }))
        .use({ after: flush, onError: flush })
        .handler(handle),
  };
}

export type Service = ReturnType<typeof createService>;
