import { expect, it } from "vitest";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { createOperations } from "#infra/local/operations/operations.ts";

const NOW = new Date("2026-11-20T12:04:30Z");
const place = { x: 0, y: 0, width: 12, height: 6 };
const failed = ["OrderBridge", "RateFailed", "service", "carrier-rates"];
const WIDGETS = [
  {
    ...place,
    type: "text",
    properties: {
      markdown:
        "# Do rates work?\n\n<script>alert(1)</script>\n\n[Look](https://example.com/docs/runbook.md#rates) [Here](docs/runbook.md#rates) [no](javascript:alert(1))",
    },
  },
  {
    ...place,
    type: "metric",
    properties: {
      view: "timeSeries",
      title: "Do rates fail?",
      metrics: [
        [...failed, { id: "failed", stat: "Sum", visible: false }],
        [{ expression: "100 * failed", label: "in percent" }],
        [...failed, { stat: "Sum", yAxis: "right" }],
      ],
      annotations: { horizontal: [{ value: 5, label: "alarm" }] },
      yAxis: { left: { min: 0 } },
    },
  },
  {
    ...place,
    type: "metric",
    properties: { view: "singleValue", metrics: [[{ expression: "ANOMALY_DETECTION_BAND(m1)" }]] },
  },
  { ...place, type: "alarm", properties: { title: "Now?", alarms: ["arn:rates"] } },
  { ...place, type: "log", properties: { query: "fields @message" } },
];

const resource = { stack: "Bridge", name: "name", ref: "ref" };
const listResources = (type: string) => {
  if (type === "AWS::CloudWatch::Dashboard")
    return [
      {
        ...resource,
        id: "Rates0A1B2C3D",
        arn: "arn:dashboard",
        properties: { DashboardName: "rates", DashboardBody: JSON.stringify({ widgets: WIDGETS }) },
      },
    ];
  if (type === "AWS::CloudWatch::Alarm")
    return [
      {
        ...resource,
        id: "RatesFailing0A1B2C3D",
        arn: "arn:rates",
        properties: {
          AlarmDescription:
            "[page] Rates fail. Promise: calls-answered. https://example.com/docs/runbook.md#rates",
          ComparisonOperator: "GreaterThanThreshold",
          Threshold: 2,
          EvaluationPeriods: 1,
          TreatMissingData: "notBreaching",
          Namespace: "OrderBridge",
          MetricName: "RateFailed",
          Dimensions: [{ Name: "service", Value: "carrier-rates" }],
          Statistic: "Sum",
          Period: 60,
        },
      },
    ];
  if (type === "AWS::CloudWatch::CompositeAlarm")
    return [
      {
        ...resource,
        id: "Cause0A1B2C3D",
        arn: "arn:cause",
        properties: { AlarmRule: 'ALARM("arn:rates")', AlarmActions: ["arn:topic"] },
      },
    ];
  return [];
};

const createExample = () => {
  const samples = createMetricSamples();
  const add = (minutesAgo: number, values: readonly number[]) =>
    samples.add({
      namespace: "OrderBridge",
      name: "RateFailed",
      dimensions: { service: "carrier-rates" },
      at: new Date(NOW.getTime() - minutesAgo * 60_000),
      values,
    });
  const system = { listResources };
  return {
    operations: createOperations({
      samples,
      system,
      inspectQueue: () => undefined,
      forecast: () => [],
      judgedFrom: NOW,
    }),
    add,
  };
};

it("reads dashboards with their questions, limits and texts that run nothing", async () => {
  const [dashboard] = await createExample().operations.readDashboards();
  const [text, chart, number, alarms, other] = dashboard?.widgets ?? [];

  expect(dashboard).toMatchObject({ id: "rates", title: "Do rates work?" });
  expect(text).toMatchObject({ kind: "text", html: expect.not.stringContaining("<script") });
  expect(text).toMatchObject({
    html: expect.stringMatching(/href="\/runbook#rates">Look.*href="\/runbook#rates">Here/),
  });
  expect(text).toMatchObject({ html: expect.not.stringContaining("javascript:") });
  expect(chart).toMatchObject({
    kind: "chart",
    title: "Do rates fail?",
    periodSeconds: 300,
    series: [
      { label: "in percent", axis: "left" },
      { label: "RateFailed carrier-rates", axis: "right" },
    ],
    limits: [{ value: 5, label: "alarm", axis: "left" }],
  });
  expect(number).toMatchObject({ kind: "number" });
  expect(alarms).toMatchObject({ kind: "alarms", title: "Now?", alarms: ["arn:rates"] });
  expect(other).toMatchObject({ kind: "note" });
});

it("reads the value of the period that ends with each minute, and says what it cannot compute", async () => {
  const { operations, add } = createExample();
  add(6, [1]);
  add(1, [1, 1]);
  const [dashboard] = await operations.readDashboards();
  if (dashboard === undefined) throw new Error("There is no dashboard");

  const { times, values, problems, lastSecondsAgo } = operations.readValues(dashboard, 4, NOW);

  expect(times).toEqual([1, 2, 3, 4].map((minute) => Date.UTC(2026, 10, 20, 12, minute) / 1000));
  // Five minutes each: what happened at 11:58 counts until 12:02.
  expect(values[1]).toEqual([
    [100, 100, 200, 200],
    [1, 1, 2, 2],
  ]);
  expect(lastSecondsAgo).toEqual([null, 60, null, null, null]);
  expect(problems).toEqual({ 2: "ANOMALY_DETECTION_BAND is not supported locally" });
});

it("evaluates alarms and composite alarms once for each minute", () => {
  const { operations, add } = createExample();
  const evaluateAfter = (minutes: number) =>
    operations
      .evaluateAlarms(new Date(NOW.getTime() + minutes * 60_000))
      .map(({ state, since }) => `${state} ${(since - NOW.getTime()) / 60_000}`);

  const unknown = "INSUFFICIENT_DATA -1";
  expect(evaluateAfter(-1)).toEqual([unknown, unknown]);
  expect(evaluateAfter(0)).toEqual(["OK 0", "OK 0"]);
  add(0, [1, 1, 1]);
  expect(evaluateAfter(0.1)).toEqual(["OK 0", "OK 0"]);
  expect(evaluateAfter(1)).toEqual(["ALARM 1", "ALARM 1"]);
  expect(evaluateAfter(2)).toEqual(["ALARM 1", "ALARM 1"]);
  expect(evaluateAfter(5)).toEqual(["OK 5", "OK 5"]);
  expect(operations.evaluateAlarms(NOW)).toMatchObject([
    {
      name: "RatesFailing",
      severity: "page",
      says: "Rates fail. Promise: calls-answered.",
      runbook: "/runbook#rates",
      isNotifying: false,
    },
    { name: "Cause", kind: "composite", isNotifying: true },
  ]);
});
