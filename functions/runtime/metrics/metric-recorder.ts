import { Metrics } from "@aws-lambda-powertools/metrics";
import { getCorrelation } from "#shared/kernel/correlation.ts";
import type { METRICS, MeasureName, MetricName } from "./metric-catalog.ts";

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
  PostponedAge: "Seconds",
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

/** The metrics of one set of dimensions, which are taken and not written by the library itself. */
class RecordedMetrics extends Metrics {
  /** Returns what was recorded since, if anything was and metrics are not switched off. */
  take(runId: string | undefined): MetricDocument[] {
    if (!this.hasStoredMetrics()) return [];
    if (runId !== undefined) this.addMetadata("runId", runId);
    const document = { ...this.serializeMetrics() };
    this.clearMetrics();
    this.clearMetadata();
    return this.isDisabled() ? [] : [document];
  }
}

/**
 * Returns what records a function's metrics: one line in the embedded metric format, or a few where
 * dimensions have several values, written when an invocation ends. Powertools reads their namespace from the
 * variable `POWERTOOLS_METRICS_NAMESPACE`, which names the stage.
 */
export function createMetricRecorder(serviceName: string) {
  // Powertools gives all metrics of an instance the same dimensions.
  const instances = new Map<string, RecordedMetrics>();
  const findInstance = (dimensions: Dimensions): RecordedMetrics => {
    // Two names can have the same value: a hold's reason and a request's source.
    const id = Object.entries(dimensions).join(" ");
    const existing = instances.get(id);
    if (existing !== undefined) return existing;
    const created = new RecordedMetrics({ serviceName, defaultDimensions: dimensions });
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
      const { runId } = getCorrelation() ?? {};
      const documents = [...instances.values()].flatMap((metrics) => metrics.take(runId));
      // Not by the console, which Lambda's runtime replaces.
      for (const line of mergeMetricDocuments(documents))
        process.stdout.write(`${JSON.stringify(line)}\n`);
    },
  };
}

/** A line in the embedded metric format, as Powertools makes it. */
interface MetricDocument {
  readonly _aws: {
    readonly Timestamp: number;
    readonly CloudWatchMetrics: readonly {
      readonly Metrics: readonly { readonly Name: string }[];
    }[];
  };
  readonly [field: string]: unknown;
}

/**
 * Puts what one invocation emitted into as few lines as possible, because logs are paid for by the
 * byte: a line can have several sets of dimensions, each with its metrics
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html),
 * and their values stand side by side. What has another value for the same field gets another line.
 */
function mergeMetricDocuments(documents: readonly MetricDocument[]): MetricDocument[] {
  const merged: MetricDocument[] = [];
  for (const document of documents) {
    const at = merged.findIndex((one) => canJoin(one, document));
    const found = merged[at];
    if (found === undefined) merged.push(document);
    else merged[at] = join(found, document);
  }
  return merged;
}

const join = (one: MetricDocument, other: MetricDocument): MetricDocument => ({
  ...one,
  ...other,
  _aws: {
    Timestamp: one._aws.Timestamp,
    CloudWatchMetrics: [...one._aws.CloudWatchMetrics, ...other._aws.CloudWatchMetrics],
  },
});

function canJoin(one: MetricDocument, other: MetricDocument): boolean {
  const metrics = new Set([...listMetrics(one), ...listMetrics(other)]);
  return Object.keys(other).every(
    (field) =>
      field === "_aws" ||
      !Object.hasOwn(one, field) ||
      (one[field] === other[field] && !metrics.has(field)),
  );
}

const listMetrics = ({ _aws }: MetricDocument): string[] =>
  _aws.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics.map(({ Name }) => Name));
