import { expect, test } from "vitest";
import { createRunActivity } from "#infra/local/home/run-activity.ts";

const QUEUE = "Bridge-ReconcileRequestsQueue";
const STORE = "woocommerce-local";
const toBody = (orderId: string, rest: object = {}) =>
  JSON.stringify({
    storeId: STORE,
    orderId,
    part: 1,
    reason: "woocommerce order.updated",
    ...rest,
  });

test("tells who the bridge first heard of an order from", () => {
  const activity = createRunActivity(() => 5);
  activity.noteSent(QUEUE, [
    toBody("1", { source: "store" }),
    toBody("2", { reason: "swept" }),
    toBody("3", { source: "clock" }),
  ]);
  activity.noteSent(QUEUE, [toBody("2", { source: "store" })]);

  expect(["1", "2", "3"].map((id) => activity.findOrder(STORE, id))).toMatchObject([
    { orderId: "1", heardBy: "webhook", heardAt: 5, requests: 1 },
    { orderId: "2", heardBy: "sweep", heardAt: 5, requests: 2 },
    { orderId: "3", heardBy: "other", heardAt: 5, requests: 1 },
  ]);
});

test("counts the runs of the worker, and those that failed, by order", () => {
  let now = 0;
  const activity = createRunActivity(() => now);
  const bodies = [toBody("1"), toBody("2")];
  const endRun = activity.beginRun(QUEUE, bodies);
  expect(activity.findOrder(STORE, "1")).toMatchObject({ running: 1, runs: 0 });
  expect(activity.readTotals()).toMatchObject({ running: 1, runs: 0 });
  now = 40;
  endRun([toBody("2")]);

  expect(activity.findOrder(STORE, "1")).toMatchObject({ runs: 1, hasLastRunFailed: false });
  expect(activity.findOrder(STORE, "2")).toMatchObject({ failedRuns: 1, hasLastRunFailed: true });
  expect(activity.readTotals()).toMatchObject({
    running: 0,
    runs: 1,
    failedRuns: 1,
    lastRunMs: 40,
  });
  activity.beginRun(QUEUE, [toBody("2")])([]);
  expect(activity.findOrder(STORE, "2")).toMatchObject({ running: 0, hasLastRunFailed: false });
});

test("leaves out other queues, and counts batches without an order", () => {
  const activity = createRunActivity();
  activity.noteSent("Bridge-SignInRequests", [toBody("1")]);
  activity.noteSent("Bridge-ReconcileRequestsDeadLetters", [toBody("1")]);
  activity.beginRun("Bridge-SignInRequests", [toBody("1")])([]);
  activity.noteSent(QUEUE, [JSON.stringify({ storeId: STORE, batchId: "b" }), "no JSON"]);

  expect(activity.findOrder(STORE, "1")).toBeUndefined();
  expect(activity.readTotals()).toMatchObject({ requests: 2, runs: 0 });
});

test("counts webhooks, notifications and calls of the courier, and nothing else", () => {
  const activity = createRunActivity();
  let changes = 0;
  activity.onChange(() => {
    changes += 1;
  });
  for (const [stack, path, status] of [
    ["Bridge", "/shopify/webhooks", 200],
    ["Bridge", "/woocommerce/woocommerce-local/webhooks", 200],
    ["Bridge", "/courier/sandbox/notifications", 200],
    ["Bridge", "/ops/v1/stores", 200],
    ["Courier", "/api/restfull/v4/points/dropoff", 200],
    ["Courier", "/api/restfull/v4/points/dropoff", 503],
    ["Courier", "/api/ops/v1/accounts", 503],
  ] as const)
    activity.noteAnswer({ stack, path, status });

  expect(activity.readTotals()).toMatchObject({
    ...{ storeWebhooks: 2, courierNotifications: 1 },
    ...{ courierCalls: 2, refusedCourierCalls: 1 },
  });
  expect(changes).toBe(5);
});

test("forgets the oldest of very many orders", () => {
  const activity = createRunActivity();
  for (let id = 1; id <= 201; id += 1) activity.noteSent(QUEUE, [toBody(String(id))]);

  expect(activity.findOrder(STORE, "1")).toBeUndefined();
  expect(activity.findOrder(STORE, "2")).toBeDefined();
});
