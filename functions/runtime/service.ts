import { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type { Count, Measure, MetricName, MetricOf } from "./metrics/metric-catalog.ts";
import { createMetricRecorder } from "./metrics/metric-recorder.ts";

/** What code needs that logs, and emits these metrics, in whichever function it runs. */
export interface Reporter<Name extends MetricName> {
  readonly log: Logger;
  /** Adds to a count. It is written when the invocation ends. */
  readonly count: Count<Name>;
  /** Adds one value of a measure. It is written when the invocation ends. */
  readonly measure: Measure<Name>;
}

/** What code needs that logs and counts only. */
export type Counter<Name extends MetricName> = Pick<Reporter<Name>, "log" | "count">;

/**
 * Creates what every function has: a log, its metrics of the catalog, and a wrapper that connects its
 * handler to both.
 */
export function createService<const Name extends string>(serviceName: Name) {
  const log = new Logger({ serviceName });
  const { record, flush } = createMetricRecorder(serviceName);
  const report: Reporter<MetricOf<Name>> = {
    log,
    count: record,
    measure: record,
  };

  return {
    ...report,
    wrapHandler: <Event, Answer>(handle: (event: Event, context: Context) => Promise<Answer>) =>
      middy<Event, Answer>()
        .use(injectLambdaContext(log, { resetKeys: true }))
        .use({ after: flush, onError: flush })
        .handler(handle),
  };
}

/** What wraps the handler of any function. */
export type HandlerWrapper = Pick<ReturnType<typeof createService>, "wrapHandler">;
