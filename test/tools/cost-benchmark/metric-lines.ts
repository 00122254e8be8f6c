import { createMetricRecorder } from "#functions/runtime/metrics/metric-recorder.ts";

const WORKER = "reconcile-delivery";

/** What each run records. */
const OF_EACH_RUN = [["DeliveryReconciled", { outcome: "idle" }, 1]] as const;
/** What the runs of a store's webhook and of a courier's notification record beside it. */
const BY_SOURCE = {
  store: [
    ["RequestAge", { source: "store" }, 2.017],
    ["StoreLatency", { store: "woocommerce", operation: "read" }, 250],
    ["StoreErrors", { store: "woocommerce", operation: "read" }, 0],
  ],
  courier: [
    ["RequestAge", { source: "courier" }, 2.004],
    ["CourierLatency", { operation: "read" }, 250],
    ["CourierErrors", { operation: "read" }, 0],
  ],
} as const;
type Source = keyof typeof BY_SOURCE;

/**
 * Measures the bytes of the metrics that an invocation of the worker writes for requests of these sources,
 * by the recorder that the worker has.
 */
export function measureMetricBytes(sources: readonly Source[]): number {
  process.env.POWERTOOLS_METRICS_NAMESPACE ??= "OrderBridge-prod";
  const { record, flush } = createMetricRecorder(WORKER);
  for (const source of sources)
    for (const [name, dimensions, value] of [...OF_EACH_RUN, ...BY_SOURCE[source]])
      record(name, dimensions, value);
  return measureWritten(flush);
}

/** The recorder writes past the console. */
function measureWritten(write: () => void): number {
  const { stdout } = process;
  const original = stdout.write;
  let bytes = 0;
  stdout.write = ((text: string) => {
    bytes += Buffer.byteLength(text);
    return true;
  }) as typeof stdout.write;
  try {
    write();
  } finally {
    stdout.write = original;
  }
  return bytes;
}
