import { expect, it } from "vitest";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { createQueueFigures, createSendCounter } from "#infra/local/operations/queue-figures.ts";
import { createRuntimeFigures } from "#infra/local/operations/runtime-figures.ts";
import { createTableFigures } from "#infra/local/operations/table-figures.ts";
import { alarmed, shown } from "./used-metrics.ts";

/** Metrics that a local run cannot feed, each with the reason. */
const NOT_FED: Readonly<Record<string, string>> = {};

interface Series {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}
const describeSeries = ({ namespace, name, dimensions }: Series) =>
  `${namespace} ${name} by ${Object.keys(dimensions).sort().join(" and ")}`;

/** Lets one resource of each kind do everything that a local run measures. */
function listFed(): Set<string> {
  const samples = createMetricSamples();
  const { watchFunction, watchApi, watchBalancer, countThrottle } = createRuntimeFigures(samples);
  watchFunction("f").beginCall()({ durationMs: 1, isFailed: false, running: 1 });
  watchApi("a")({ status: 200, durationMs: 1 });
  watchBalancer("b")({ status: 200, durationMs: 1 });
  createSendCounter(samples)("q", 1);
  const messages = { ready: [], delayed: [], inflight: [] };
  createQueueFigures(samples, ["q"], () => ({ messages }) as never)(new Date());
  const { countCall } = createTableFigures(samples, new Map([["t", new Map([["", "pk"]])]]));
  for (const body of [{ TableName: "t" }, { TableName: "t", IndexName: "i" }])
    for (const operation of ["Query", "PutItem"]) {
      const call = { operation, readBody: () => body, text: Buffer.from("") };
      countCall(call, 1);
    }
  for (const kind of ["Read", "Write"] as const) {
    countThrottle({ kind, table: "t", index: undefined });
    countThrottle({ kind, table: "t", index: "i" });
  }
  createTableFigures(samples, new Map([["t", new Map([["i", "key"]])]])).countCall(
    { operation: "PutItem", readBody: () => ({ TableName: "t" }), text: Buffer.from('"key"') },
    1,
  );
  return new Set(samples.listSeries().map(describeSeries));
}

it("feeds every metric of AWS on a dashboard or in an alarm, or says why not", () => {
  const used = new Set(
    [...shown, ...alarmed]
      .filter(({ namespace }) => namespace.startsWith("AWS/"))
      .map(describeSeries),
  );
  const fed = listFed();

  expect(used.size).toBeGreaterThan(15);
  expect([...used].filter((each) => !fed.has(each)).sort()).toEqual(Object.keys(NOT_FED).sort());
});
