import { expect, it } from "vitest";
import { createAlarmBoard } from "#infra/local/operations/alarm-board.ts";

const toMetricAlarm = (id: string) => ({
  ...{ id: `${id}0123ABCD`, stack: "Test", name: id, ref: id, arn: `arn:${id}` },
  properties: {
    ...{ Namespace: "Test", MetricName: id, Statistic: "Sum", Period: 60, Threshold: 0 },
    ...{ EvaluationPeriods: 1, ComparisonOperator: "GreaterThanThreshold" },
    ...{ TreatMissingData: "notBreaching", AlarmActions: [] },
  },
});
const toComposite = (id: string, rule: string, properties: object = {}) => ({
  ...{ id: `${id}0123ABCD`, stack: "Test", name: id, ref: id, arn: `arn:${id}` },
  properties: {
    AlarmName: `stage-${id}`,
    AlarmDescription: `[page] It says. docs/runbook.md#${id}`,
    ...{ AlarmRule: rule, AlarmActions: ["arn:page"], ...properties },
  },
});
const resources = {
  "AWS::CloudWatch::Alarm": ["api", "reads", "due", "table"].map(toMetricAlarm),
  // In an order in which none is evaluated after what it reads.
  "AWS::CloudWatch::CompositeAlarm": [
    toComposite("orders", 'ALARM("arn:reads") OR ALARM("arn:due")', {
      ActionsSuppressor: "arn:follows",
      ...{ ActionsSuppressorWaitPeriod: 120, ActionsSuppressorExtensionPeriod: 900 },
    }),
    toComposite(
      "follows",
      'ALARM("arn:bridge") OR (ALARM("stage-courier") AND NOT (ALARM("arn:due") OR ALARM("none")))',
      { AlarmActions: [] },
    ),
    toComposite("courier", 'ALARM("arn:api")'),
    toComposite("bridge", 'ALARM("arn:table")'),
  ],
};

/** Evaluates the board in each minute of a run in which these alarms fire. */
function createRun() {
  const firing = new Set<string>();
  let minute = 0;
  const board = createAlarmBoard(
    { listResources: (type: string) => resources[type as keyof typeof resources] as never },
    ({ name }) => (firing.has(name) ? 1 : 0),
    new Date(0),
  );
  return {
    firing,
    readOrders(minutes = 1) {
      for (let at = 1; at < minutes; at++) board.evaluate(new Date(60_000 * ++minute));
      const views = board.evaluate(new Date(60_000 * ++minute));
      const { state, suppressed } = views.find(({ name }) => name === "orders") ?? {};
      return { state, suppressed, names: views.map(({ name }) => name) };
    },
  };
}

it("lets an alarm tell of itself after its wait period while its suppressor is calm", () => {
  const { firing, readOrders } = createRun();
  firing.add("due");

  expect(readOrders()).toMatchObject({ state: "ALARM", suppressed: { by: "WaitPeriod" } });
  expect(readOrders(2)).toMatchObject({ state: "ALARM", suppressed: undefined });
});

it("names the active alarm that suppresses another one, and lists no alarm that tells nobody", () => {
  const { firing, readOrders } = createRun();
  firing.add("api").add("reads");

  const { state, suppressed, names } = readOrders();

  expect({ state, suppressed }).toEqual({
    state: "ALARM",
    suppressed: { by: "Alarm", alarms: ["courier"] },
  });
  expect(names).not.toContain("follows");
});

it("is not suppressed by an alarm beside which it stands, nor names it as a reason", () => {
  const { firing, readOrders } = createRun();
  firing.add("api").add("due");
  expect(readOrders(3)).toMatchObject({ state: "ALARM", suppressed: undefined });

  firing.add("table");
  expect(readOrders().suppressed).toEqual({ by: "Alarm", alarms: ["bridge", "courier"] });
});

it("keeps an alarm suppressed for a while after its suppressor ended, then lets it tell", () => {
  const { firing, readOrders } = createRun();
  firing.add("api").add("reads");
  readOrders(5);
  firing.delete("api");

  expect(readOrders()).toMatchObject({ suppressed: { by: "ExtensionPeriod" } });
  expect(readOrders(15)).toMatchObject({ state: "ALARM", suppressed: undefined });
});
