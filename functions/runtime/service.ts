import { LogFormatter, Logger, LogItem } from "@aws-lambda-powertools/logger";
import type { LogAttributes, UnformattedAttributes } from "@aws-lambda-powertools/logger/types";
import { Metrics } from "@aws-lambda-powertools/metrics";
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import {
  CORRELATION_HEADER,
  getCorrelation,
  parseCorrelationId,
  runCorrelated,
  SCHEDULE,
} from "#shared/kernel/correlation.ts";
import type {
  Count,
  METRICS,
  Measure,
  MeasureName,
  MetricName,
  MetricOf,
} from "./metrics/metric-catalog.ts";
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
        runCorrelated(beginCorrelation(event, context, joinsCaller), () => handler(event, context));
    },
  };
}

/**
 * Writes the one line of a failed invocation, and gives Lambda an error without its input: the runtime
 * writes what is thrown to the log.
 */
function hideInput(log: Logger, request: { error: Error | null }): void {
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

/** The parts of an event that say what began the run. */
interface Beginning {
  readonly requestContext?: { readonly requestId?: string };
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly Records?: unknown;
}

/** A run has the id of its request, or of its caller's delivery; otherwise a queue or a timer began it. */
function beginCorrelation(event: unknown, { awsRequestId: runId }: Context, joinsCaller: boolean) {
  const { requestContext, headers, Records: records } = (event ?? {}) as Beginning;
  const requestId = requestContext?.requestId;
  if (requestId === undefined)
    return { runId, correlationId: runId, ...(records === undefined && { cause: SCHEDULE }) };
  const given = joinsCaller ? parseCorrelationId(headers?.[CORRELATION_HEADER]) : undefined;
  return { runId, correlationId: given ?? requestId, ...(given && { cause: requestId }) };
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

/**
 * The units of measures, as the catalog has them; all others are counts. The catalog itself is not
 * imported, so that no function carries its sentences.
 */
const MEASURE_UNITS: { readonly [Name in MeasureName]: (typeof METRICS)[Name]["unit"] } = {
  CourierLatency: "Milliseconds",
  MoneyBooked: "None",
  OldestDueAge: "Seconds",
  OldestSweepAge: "Seconds",
  PageInteractionToNextPaint: "Milliseconds",
  PageLargestContentfulPaint: "Milliseconds",
  PageLayoutShift: "None",
  PlanDuration: "Milliseconds",
  PutOffAge: "Seconds",
  RequestAge: "Seconds",
  StatusLag: "Seconds",
  StoreLatency: "Milliseconds",
  StuckAge: "Seconds",
  SyntheticOrderTime: "Seconds",
  UntoldAge: "Seconds",
};

const getUnit = (name: MetricName) => (isMeasure(name) ? MEASURE_UNITS[name] : "Count");
const isMeasure = (name: MetricName): name is MeasureName => Object.hasOwn(MEASURE_UNITS, name);

type Dimensions = Readonly<Record<string, string>>;

/**
 * Returns what records a function's metrics: one line in the embedded metric format for each set of
 * dimensions that an invocation used, written when it ends. Powertools reads their namespace from the
 * variable `POWERTOOLS_METRICS_NAMESPACE`, which names the stage.
 */
export function createMetricRecorder(serviceName: string) {
  // Powertools gives all metrics of an instance the same dimensions.
  const instances = new Map<string, Metrics>();
  const findInstance = (dimensions: Dimensions): Metrics => {
    // Two names can have the same value: a hold's reason and a request's source.
    const id = Object.entries(dimensions).join(" ");
    const existing = instances.get(id);
    if (existing !== undefined) return existing;
    const created = new Metrics({ serviceName, defaultDimensions: dimensions });
    instances.set(id, created);
    return created;
  };

  return {
    /** Adds a value: of a metric without dimensions, or of one with the dimensions given first. */
    record(name: MetricName, first?: number | Dimensions, second?: number): void {
      const [dimensions, value] = typeof first === "object" ? [first, second] : [{}, first];
      findInstance(dimensions).addMetric(name, getUnit(name), value ?? 1);
    },
    flush(): void {
      // The library logs a warning if there is nothing to publish.
      const { runId } = getCorrelation() ?? {};
      for (const metrics of instances.values()) {
        if (!metrics.hasStoredMetrics()) continue;
        if (runId !== undefined) metrics.addMetadata("runId", runId);
        metrics.publishStoredMetrics();
      }
    },
  };
}
