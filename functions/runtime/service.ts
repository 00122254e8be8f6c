import { LogFormatter, Logger, LogItem } from "@aws-lambda-powertools/logger";
import type { LogAttributes, UnformattedAttributes } from "@aws-lambda-powertools/logger/types";
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { beginCorrelation, getCorrelation, runCorrelated } from "#shared/kernel/correlation.ts";
import type { Count, Measure, MetricName, MetricOf } from "./metrics/metric-catalog.ts";
import { createMetricRecorder } from "./metrics/metric-recorder.ts";
import { summarizeError } from "./summarize-error.ts";

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

interface ServiceOptions {
  /** Whether the other system calls it, which sends the id of the delivery that a call is about. */
  readonly joinsCaller?: boolean;
}

/**
 * Creates what every function has: a log, its metrics of the catalog, and a wrapper that connects its
 * handler to both. Within the wrapper, each log line has the ids of the run.
 */
export function createService<const Name extends string>(
  serviceName: Name,
  { joinsCaller = false }: ServiceOptions = {},
) {
  const log = new Logger({ serviceName, logFormatter: new CorrelatedFormatter() });
  const { record, flush } = createMetricRecorder(serviceName);
  const report: Reporter<MetricOf<Name>> = {
    log,
    count: record,
    measure: record,
  };

  return {
    ...report,
    wrapHandler: <Event, Answer>(handle: (event: Event, context: Context) => Promise<Answer>) => {
      const handler = middy<Event, Answer>()
        .use({ after: flush, onError: flush })
        .use({ onError: (request) => hideInput(log, request) })
        .handler(handle);
      return (event: Event, context: Context): Promise<Answer> =>
        runCorrelated(beginCorrelation(event, context.awsRequestId, joinsCaller), () =>
          handler(event, context),
        );
    },
  };
}

/**
 * Writes the one line of a failed invocation, and gives Lambda an error without its input: the runtime
 * writes what is thrown to the log.
 */
function hideInput(
  log: { error(message: string, detail: Record<string, string>): void },
  request: { error: Error | null },
): void {
  const summary = summarizeError(request.error);
  log.error("invocation failed", summary);
  request.error = new InvocationError(summary);
}

/** What Lambda is told of a failed invocation: the name and the place of the error. */
class InvocationError extends Error {
  override readonly name: string;

  constructor({ error = "Error", reason = "", at }: Readonly<Record<string, string>>) {
    super(reason);
    this.name = error;
    this.stack = [`${error}: ${reason}`, ...(at === undefined ? [] : [`    ${at}`])].join("\n");
  }
}

/** Writes lines of what is asked of a log: no name, size or ARN of the function, which CloudWatch has. */
class CorrelatedFormatter extends LogFormatter {
  override formatAttributes(
    { logLevel, message, timestamp, serviceName, xRayTraceId }: UnformattedAttributes,
    additional: LogAttributes,
  ): LogItem {
    return new LogItem({
      attributes: {
        level: logLevel,
        message,
        timestamp: this.formatTimestamp(timestamp),
        service: serviceName,
        ...getCorrelation(),
        xray_trace_id: xRayTraceId,
      },
    }).addAttributes(additional);
  }
}

/** What wraps the handler of any function. */
export type HandlerWrapper = Pick<ReturnType<typeof createService>, "wrapHandler">;
