import { Metrics } from "@aws-lambda-powertools/metrics";
import { findMetric, METRIC_NAMESPACE, type MetricName } from "./metric-catalog.ts";

type Dimensions = Readonly<Record<string, string>>;

/**
 * Returns what records a function's metrics: one line in the embedded metric format for each set of
 * dimensions that an invocation used, written when it ends.
 */
export function createMetricRecorder(serviceName: string) {
  // Powertools gives all metrics of an instance the same dimensions.
  const instances = new Map<string, Metrics>();
  const findInstance = (dimensions: Dimensions): Metrics => {
    const id = Object.values(dimensions).join(" ");
    const existing = instances.get(id);
    if (existing !== undefined) return existing;
    const created = new Metrics({
      namespace: METRIC_NAMESPACE,
      serviceName,
      defaultDimensions: dimensions,
    });
    instances.set(id, created);
    return created;
  };

  return {
    /** Adds a value: of a metric without dimensions, or of one with the dimensions given first. */
    record(name: MetricName, first?: number | Dimensions, second?: number): void {
      const [dimensions, value] = typeof first === "object" ? [first, second] : [{}, first];
      findInstance(dimensions).addMetric(name, findMetric(name).unit, value ?? 1);
    },
    flush(): void {
      // The library logs a warning if there is nothing to publish.
      for (const metrics of instances.values())
        if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
    },
  };
}
