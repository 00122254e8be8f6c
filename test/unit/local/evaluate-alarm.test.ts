import { describe, expect, it } from "vitest";
import { alarmSchema } from "#infra/local/operations/alarm-definition.ts";
import { decideState, evaluateAlarm } from "#infra/local/operations/evaluate-alarm.ts";
import { evaluateAlarmRule } from "#infra/local/operations/evaluate-alarm-rule.ts";
import { evaluateExpression } from "#infra/local/operations/metric-math.ts";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { readEmbeddedMetrics } from "#infra/local/operations/read-embedded-metrics.ts";

const MEANINGS = { "0": false, X: true, "-": undefined } as const;
const parseBreaches = (text: string) =>
  text.split(" ").map((sign) => MEANINGS[sign as keyof typeof MEANINGS]);
const TREATMENTS = ["missing", "ignore", "breaching", "notBreaching"] as const;
/** Decides with each treatment of missing data; `-` retains the state. */
const decideAll = (points: string, needed: number) =>
  TREATMENTS.map((missing) =>
    decideState(parseBreaches(points), {
      evaluated: 3,
      needed,
      missing,
      previous: "INSUFFICIENT_DATA",
    }),
  ).join(" ");

// The tables of "Configuring how CloudWatch alarms treat missing data"; ignore retains the state.
it.each([
  ["0 - X - X", 3, "OK OK OK OK"],
  ["- - - - 0", 3, "OK OK OK OK"],
  ["- - - - -", 3, "INSUFFICIENT_DATA INSUFFICIENT_DATA ALARM OK"],
  ["0 X X - X", 3, "ALARM ALARM ALARM ALARM"],
  ["- - X - -", 3, "ALARM INSUFFICIENT_DATA ALARM OK"],
  ["0 - X - X", 2, "ALARM ALARM ALARM ALARM"],
  ["0 0 X 0 X", 2, "ALARM ALARM ALARM ALARM"],
  ["0 - X - -", 2, "OK OK ALARM OK"],
  ["- - - - 0", 2, "OK OK ALARM OK"],
  ["- - - X -", 2, "ALARM INSUFFICIENT_DATA ALARM OK"],
])("decides %s with %i of 3 as CloudWatch's tables do", (points, needed, states) => {
  expect(decideAll(points, needed)).toBe(states);
});

const NOON = new Date("2026-11-20T12:00:00Z");
const minutesAfterNoon = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const series = { namespace: "OrderBridge", name: "RateFailed", dimensions: { service: "s" } };
const alarm = alarmSchema.parse({
  Namespace: "OrderBridge",
  MetricName: "RateFailed",
  Dimensions: [{ Name: "service", Value: "s" }],
  Statistic: "Sum",
  Period: 60,
  Threshold: 2,
  EvaluationPeriods: 1,
  ComparisonOperator: "GreaterThanThreshold",
  TreatMissingData: "notBreaching",
});

const fiveMinutes = {
  ...alarm,
  queries: alarm.queries.map(({ MetricStat: stat, ...query }) => ({
    ...query,
    ...(stat && { MetricStat: { ...stat, Period: 300 } }),
  })),
};

describe("an alarm", () => {
  const evaluateAfter = (minutes: number, ...values: [minute: number, value: number][]) => {
    const samples = createMetricSamples();
    for (const [minute, value] of values)
      samples.add({ ...series, at: minutesAfterNoon(minute), values: [value] });
    return evaluateAlarm(alarm, samples.read, minutesAfterNoon(minutes), "OK");
  };

  it("adds up a complete period, and compares it with the threshold", () => {
    expect(evaluateAfter(1, [0, 2])).toBe("OK");
    expect(evaluateAfter(1, [0, 2], [0.5, 1])).toBe("ALARM");
    expect(evaluateAfter(0.9, [0, 3])).toBe("OK");
  });

  it("looks every minute at the period that ends then, wherever the clock stands", () => {
    const samples = createMetricSamples();
    for (const minute of [3, 7])
      samples.add({ ...series, at: minutesAfterNoon(minute), values: [2] });
    const evaluateAt = (minutes: number) =>
      evaluateAlarm(fiveMinutes, samples.read, minutesAfterNoon(minutes), "OK");

    expect(evaluateAt(7)).toBe("OK");
    expect(evaluateAt(8)).toBe("ALARM");
  });

  it("ends when no data came for a while", () => {
    expect(evaluateAfter(3, [0, 3])).toBe("ALARM");
    expect(evaluateAfter(4, [0, 3])).toBe("OK");
  });
});

it("reads the metrics of a line in the embedded format, with each value", () => {
  const line = JSON.stringify({
    _aws: {
      Timestamp: NOON.getTime(),
      CloudWatchMetrics: [
        { Namespace: "OrderBridge", Dimensions: [["service"]], Metrics: [{ Name: "RateFailed" }] },
      ],
    },
    service: "s",
    RateFailed: [1, 1, 3],
  });

  expect(readEmbeddedMetrics(line)).toEqual([{ ...series, at: NOON, values: [1, 1, 3] }]);
  expect(readEmbeddedMetrics('{"message":"_aws"}')).toEqual([]);
  expect(readEmbeddedMetrics('{"_aws"')).toEqual([]);
});

it.each([
  ["100 * m1 / m2", 25],
  ["100*(m1+m1)/m2", 50],
  ["m1 / none", undefined],
  ["m1 / zero", undefined],
  ["FILL(none, 0) + m1", 1],
  ["IF(m2 > 3, 100 * m1 / m2, 0)", 25],
  ["IF(m2 > 9, m1, 0)", 0],
  ["MAX([m1, m2, none])", 4],
  ["SUM([m1, m2])", 5],
])("computes %s", (expression, value) => {
  const values: Record<string, number> = { m1: 1, m2: 4, zero: 0 };

  expect(evaluateExpression(expression, (id) => values[id])).toBe(value);
});

it("combines alarms by the rule of a composite one", () => {
  const evaluate = (rule: string) =>
    evaluateAlarmRule(rule, (name) => (name.endsWith("bad") ? "ALARM" : "OK"));

  expect(evaluate('(ALARM("arn:aws:bad") OR ALARM("good"))')).toBe(true);
  expect(evaluate('ALARM("good") OR ALARM(fine)')).toBe(false);
  expect(evaluate('ALARM("bad") AND NOT ALARM("good")')).toBe(true);
  expect(evaluate('NOT (ALARM("bad") OR OK("good"))')).toBe(false);
});
