import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFaultBoard } from "#infra/local/faults/fault-board.ts";
import { createRuntimeFigures } from "#infra/local/operations/runtime-figures.ts";
import { watchFaults } from "#infra/local/operations/watch-faults.ts";

const NAMESPACE = "OrderBridge";
const alarm = {
  id: "CouriersFailing",
  stack: "Bridge",
  arn: "arn:couriers-failing",
  properties: {
    Namespace: NAMESPACE,
    MetricName: "CourierErrors",
    Dimensions: [],
    Statistic: "Average",
    Period: 300,
    EvaluationPeriods: 3,
    Threshold: 0.5,
    ComparisonOperator: "GreaterThanThreshold",
    TreatMissingData: "notBreaching",
    AlarmActions: [],
  },
};
const system = {
  listResources: (type: string) => (type === "AWS::CloudWatch::Alarm" ? [alarm] : []) as never,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** A run in which the worker writes whether its call of a courier failed, and what is foreseen of it. */
function startRun() {
  const faults = createFaultBoard();
  const watch = watchFaults(faults, system);
  const { watchFunction } = createRuntimeFigures({ add: watch.add });
  const { beginCall, readOutput } = watchFunction("worker");
  const write = (CourierErrors: number) => {
    const metric = { Namespace: NAMESPACE, Dimensions: [[]], Metrics: [{ Name: "CourierErrors" }] };
    const aws = { Timestamp: Date.now(), CloudWatchMetrics: [metric] };
    readOutput(Buffer.from(`${JSON.stringify({ _aws: aws, CourierErrors })}\n`));
  };
  const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
  const end = { durationMs: 3000, isFailed: false, running: 1 };
  const readNames = () => watch.forecast(new Date()).map(({ name }) => name);
  return { faults, beginCall, write, pass, end, readNames };
}

it("foresees nothing of calls that began before the switch and ended after it", async () => {
  const { faults, beginCall, write, pass, end, readNames } = startRun();
  await faults.switchOn("courier-down");
  const endCall = beginCall();
  pass(3000);
  await faults.clear();
  await faults.switchOn("notifications-lost");
  write(1);
  endCall(end);
  // Its output may come in after its end.
  pass(500);
  write(1);

  expect(readNames()).toEqual([]);
});

it("foresees what the calls since the switch do, also between short calls that overlap", async () => {
  const { faults, beginCall, write, pass, end, readNames } = startRun();
  const earlier = beginCall();
  pass(1);
  await faults.switchOn("courier-down");
  earlier(end);
  for (let call = 0; call < 20; call++) {
    const endCall = beginCall();
    pass(100);
    endCall(end);
  }
  beginCall();
  write(1);

  expect(readNames()).toEqual(["CouriersFailing"]);
});
