import { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import { Metrics } from "@aws-lambda-powertools/metrics";
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type {
  Count,
  METRICS,
  Measure,
  MeasureName,
  MetricName,
  MetricOf,
} from "./metrics/metric-catalog.ts";

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
  RequestAge: "Seconds",
  StatusLag: "Seconds",
  StoreLatency: "Milliseconds",
  StuckAge: "Seconds",
  SyntheticOrderTime: "Seconds",
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
    const id = Object.values(dimensions).join(" ");
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
      for (const metrics of instances.values())
        if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
    },
  };
}
