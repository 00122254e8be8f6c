import { expect, it } from "vitest";
import { findMetric, METRICS, type MetricName } from "#functions/runtime/metrics/metric-catalog.ts";
import { readEmittedMetrics } from "./emitted-metrics.ts";

const names = Object.keys(METRICS) as MetricName[];

it("lists for each metric exactly the functions whose code emits it", () => {
  const emitted = [...readEmittedMetrics()];

  const byCode = names.map((name) => [
    name,
    emitted.filter(([, metrics]) => metrics.has(name)).map(([service]) => service),
  ]);

  expect(byCode.map(([name, services]) => [name, [...(services ?? [])].sort()])).toEqual(
    names.map((name) => [name, [...findMetric(name).services].sort()]),
  );
});

it("gives metrics no dimension that names a store, an order or a person", () => {
  const values = names.flatMap((name) => Object.values(findMetric(name).dimensions ?? {})).flat();

  expect(values.filter((value) => !/^[a-z]+(-[a-z]+)*$/.test(value))).toEqual([]);
});
