import { expect, it } from "vitest";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { readEmbeddedMetrics } from "#infra/local/operations/read-embedded-metrics.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const series = { namespace: "OrderBridge", name: "StatusLag", dimensions: { service: "s" } };
const afterNoon = (minutes: number) => new Date(NOON + minutes * 60_000);
const fiveMinutes = { startsAt: NOON, seconds: 300 };

it("reads each statistic over the minutes of a period", () => {
  const samples = createMetricSamples();
  samples.add({ ...series, at: afterNoon(0), values: [4, 1] });
  samples.add({ ...series, at: afterNoon(4.9), values: [10] });
  samples.add({ ...series, at: afterNoon(5), values: [100] });

  const read = (statistic: string) => samples.read(series, statistic, fiveMinutes);
  expect(["Sum", "SampleCount", "Average", "Minimum", "Maximum", "p50", "p99"].map(read)).toEqual([
    15, 3, 5, 1, 10, 4, 10,
  ]);
  expect(() => read("tm90")).toThrow("The statistic tm90 is not supported locally");
});

it("tells series apart by their dimensions, in any order", () => {
  const samples = createMetricSamples();
  const dimensions = { service: "s", state: "held" };
  samples.add({ ...series, dimensions, at: afterNoon(0), values: [1] });

  const read = (wanted: Readonly<Record<string, string>>) =>
    samples.read({ ...series, dimensions: wanted }, "Sum", fiveMinutes);
  expect(read({ state: "held", service: "s" })).toBe(1);
  expect(read({ service: "s" })).toBeUndefined();
});

it("keeps every value of a minute in sums, and the latest 200 for percentiles", () => {
  const samples = createMetricSamples();
  const values = Array.from({ length: 1000 }, (_, at) => at);
  samples.add({ ...series, at: afterNoon(0), values });

  const read = (statistic: string) => samples.read(series, statistic, fiveMinutes);
  expect([read("SampleCount"), read("Minimum"), read("Maximum")]).toEqual([1000, 0, 999]);
  expect(read("p0.1")).toBe(800);
});

it("forgets what is older than it keeps", () => {
  const samples = createMetricSamples(3);
  for (const minute of [0, 1, 2, 3, 4])
    samples.add({ ...series, at: afterNoon(minute), values: [1] });

  expect(samples.read(series, "Sum", fiveMinutes)).toBe(4);
});

it("reads a line with several sets of dimensions as a series for each", () => {
  const line = JSON.stringify({
    _aws: {
      Timestamp: NOON,
      CloudWatchMetrics: [
        {
          Namespace: "OrderBridge",
          Dimensions: [["service"], ["service", "operation"]],
          Metrics: [{ Name: "CourierLatency", Unit: "Milliseconds" }, { Name: "Absent" }],
        },
      ],
    },
    service: "s",
    operation: "book",
    CourierLatency: [12, 30],
  });

  expect(readEmbeddedMetrics(line)).toEqual(
    [{ service: "s" }, { service: "s", operation: "book" }].map((dimensions) => ({
      namespace: "OrderBridge",
      name: "CourierLatency",
      dimensions,
      at: new Date(NOON),
      values: [12, 30],
    })),
  );
});
