import { expect, it } from "vitest";
import { evaluateAlarm } from "#infra/local/operations/evaluate-alarm.ts";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { listTemplateAlarms } from "./template-alarms.ts";

const NOON_MS = Date.UTC(2026, 10, 20, 12);

/** The alarm on courier accounts that are down, over what the worker counts, by the minute. */
function watchAccounts() {
  const [, alarm] =
    listTemplateAlarms().find(([id]) => id.startsWith("ReconcileDeliveryCourierDown")) ??
    expect.unreachable();
  const samples = createMetricSamples();
  return {
    count: (minute: number, state: "down" | "available") =>
      samples.add({
        namespace: "OrderBridge-prod",
        name: "CourierAccountBlocked",
        dimensions: { service: "reconcile-delivery", state },
        at: new Date(NOON_MS + minute * 60_000),
        values: [1],
      }),
    evaluate: (minute: number) =>
      evaluateAlarm(alarm, samples.read, new Date(NOON_MS + minute * 60_000), "ALARM"),
  };
}

it("ends the alarm on a courier account as soon as it is available again", () => {
  const { count, evaluate } = watchAccounts();
  for (const minute of [0, 3, 8]) count(minute, "down");

  expect(evaluate(9)).toBe("ALARM");
  count(10, "available");

  expect(evaluate(11)).toBe("OK");
});

it("tells of each incident of an account by itself", () => {
  const { count, evaluate } = watchAccounts();
  count(0, "down");
  count(2, "available");
  count(14, "down");

  expect([1, 3, 12, 15].map(evaluate)).toEqual(["ALARM", "OK", "OK", "ALARM"]);
});

it("ends ten minutes after the last failed call, if none is made any more", () => {
  const { count, evaluate } = watchAccounts();
  count(0, "down");

  expect([9, 11].map(evaluate)).toEqual(["ALARM", "OK"]);
});
