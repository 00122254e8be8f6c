import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { METRICS, type MetricName } from "#functions/runtime/metrics/metric-catalog.ts";
import { createMetricRecorder } from "#functions/runtime/metrics/metric-recorder.ts";
import { type AlarmDefinition, alarmSchema } from "#infra/local/operations/alarm-definition.ts";
import { evaluateAlarm } from "#infra/local/operations/evaluate-alarm.ts";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { readEmbeddedMetrics } from "#infra/local/operations/read-embedded-metrics.ts";
import { bridgeTemplate, courierTemplate } from "#test/infra/synthesized-stacks.ts";
import { readTemplate } from "#test/infra/template-reader.ts";

/** References become text: the series that is emitted has the same. */
const resolveText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(resolveText);
  if (value === null || typeof value !== "object") return value;
  const [name = ""] = Object.keys(value);
  if (name === "Ref" || name.startsWith("Fn::")) return JSON.stringify(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolveText(one)]));
};
const alarms = [bridgeTemplate, courierTemplate].flatMap((template) =>
  readTemplate(template)
    .listResources("AWS::CloudWatch::Alarm")
    .map(([id, { Properties }]) => [id, alarmSchema.parse(resolveText(Properties))] as const),
);

/** The namespaces that the functions' environment names. */
const namespaces = [bridgeTemplate, courierTemplate].flatMap((template) =>
  readTemplate(template)
    .listResources("AWS::Lambda::Function")
    .map(([, { Properties }]) => Properties.Environment.Variables.POWERTOOLS_METRICS_NAMESPACE),
);

const NOON_MS = Date.UTC(2026, 10, 20, 12);
beforeEach(() => void vi.stubEnv("POWERTOOLS_METRICS_NAMESPACE", namespaces[0]));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Emission {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Emits values as the functions do, in the embedded metric format; AWS writes its own by itself. */
function emit(
  samples: ReturnType<typeof createMetricSamples>,
  { namespace, name, dimensions, value }: Emission,
  at: Date,
): void {
  if (namespace.startsWith("AWS/")) {
    samples.add({ namespace, name, dimensions, at, values: [value] });
    return;
  }
  vi.useFakeTimers({ now: at, toFake: ["Date"] });
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const { service = "", ...others } = dimensions;
  const { record, flush } = createMetricRecorder(service);
  expect(Object.hasOwn(METRICS, name)).toBe(true);
  record(name as MetricName, others, value);
  flush();
  vi.restoreAllMocks();
  for (const sample of lines.flatMap(readEmbeddedMetrics)) samples.add(sample);
}

/** The state of an alarm after each of its metrics had this value in every minute of two hours. */
function evaluateAfter(alarm: AlarmDefinition, chooseValue: (id: string) => number | undefined) {
  const samples = createMetricSamples();
  emitFor(120, alarm, samples, chooseValue);
  return evaluateAlarm(alarm, samples.read, new Date(NOON_MS + 120 * 60_000), "OK");
}

/** Emits the chosen value of each metric of an alarm in every minute. */
function emitFor(
  minutes: number,
  { queries }: AlarmDefinition,
  samples: ReturnType<typeof createMetricSamples>,
  chooseValue: (id: string) => number | undefined,
): void {
  for (const { Id, MetricStat: stat } of queries) {
    const value = chooseValue(Id);
    if (stat === undefined || value === undefined) continue;
    const { Namespace: namespace, MetricName: name, Dimensions: dimensions } = stat.Metric;
    for (let minute = 0; minute < minutes; minute++)
      emit(samples, { namespace, name, dimensions, value }, new Date(NOON_MS + minute * 60_000));
  }
}

/** The state of an alarm that fired, after its metrics had these values for two hours and then none for five. */
function evaluateLater(alarm: AlarmDefinition, chooseValue: (id: string) => number | undefined) {
  const samples = createMetricSamples();
  emitFor(120, alarm, samples, chooseValue);
  return evaluateAlarm(alarm, samples.read, new Date(NOON_MS + 420 * 60_000), "ALARM");
}

/** Notifications that arrive. */
const RECEIVED = ["requested", "unknown_point", "unnamed", "unauthenticated"];

/** Values with which an alarm fires: above its threshold, or below it. */
function chooseFiring({ Threshold, ComparisonOperator }: AlarmDefinition, id: string) {
  if (ComparisonOperator.startsWith("Less")) return undefined;
  // Webhooks that are accepted, accounts that are available, and errors among enough requests.
  if (id.endsWith("accepted") || ["available", ...RECEIVED].includes(id)) return undefined;
  return id === "requests" ? 100 : Math.max(100, Threshold + 1);
}

it("reads the one namespace that all functions emit into", () => {
  expect(new Set(namespaces).size).toBe(1);
});

describe("an alarm", () => {
  it.each(alarms)("%s fires when its metrics are emitted with a bad value", (_, alarm) => {
    expect(evaluateAfter(alarm, (id) => chooseFiring(alarm, id))).toBe("ALARM");
  });

  it.each(alarms.filter(([, { ComparisonOperator }]) => ComparisonOperator.startsWith("Greater")))(
    "%s ends when its metrics are no longer emitted",
    (_, alarm) => {
      expect(evaluateLater(alarm, (id) => chooseFiring(alarm, id))).toBe("OK");
    },
  );

  it.each(alarms)("%s is quiet while its metrics are emitted with a good value", (_, alarm) => {
    const isLess = alarm.ComparisonOperator.startsWith("Less");

    expect(evaluateAfter(alarm, (id) => (isLess || id === "requests" ? 100 : 0))).toBe("OK");
  });
});

const tableAlarms = alarms.filter(([id]) => /^Table(Read|Write)sThrottled/.test(id));
const throttled = tableAlarms.flatMap(([id, alarm]) =>
  alarm.queries.flatMap(({ MetricStat: stat }) =>
    stat === undefined
      ? []
      : [[id, stat.Metric.Dimensions.GlobalSecondaryIndexName ?? "the table", alarm] as const],
  ),
);

describe("the alarm on a table", () => {
  it("knows each index of each table", () => {
    const indexes = [bridgeTemplate, courierTemplate].flatMap((template) =>
      readTemplate(template)
        .listResources("AWS::DynamoDB::Table")
        .flatMap(([, { Properties }]) =>
          Properties.GlobalSecondaryIndexes.map((one: { IndexName: string }) => one.IndexName),
        ),
    );

    expect(tableAlarms).toHaveLength(4);
    expect(throttled.map(([, name]) => name).sort()).toEqual(
      ["the table", "the table", ...indexes].flatMap((name) => [name, name]).sort(),
    );
  });

  it.each(throttled)("%s fires when only %s is throttled", (_, name, alarm) => {
    const queried = alarm.queries.find(
      ({ MetricStat: stat }) =>
        stat !== undefined &&
        (stat.Metric.Dimensions.GlobalSecondaryIndexName ?? "the table") === name,
    );

    expect(evaluateAfter(alarm, (id) => (id === queried?.Id ? 1 : undefined))).toBe("ALARM");
  });
});
