import { expect, it } from "vitest";
import { createRandom } from "#test/simulation/random.ts";
import { computeBatchedBill } from "#test/tools/cost-benchmark/batched-bill.ts";
import { computeBill } from "#test/tools/cost-benchmark/bill.ts";
import { createFunctionCounts } from "#test/tools/cost-benchmark/counts.ts";
import { modelWorker } from "#test/tools/cost-benchmark/model-batches.ts";

const load = { maxConcurrency: 20, batchSize: 10, ownSeconds: 0.05, waitSeconds: 0.4 };
const model = (requestsPerSecond: number) =>
  modelWorker({ ...load, requestsPerSecond }, createRandom(1));

it("models an invocation for each request while invocations are free", () => {
  const worker = model(1);

  expect(worker.requestsPerInvocation).toBeCloseTo(1, 2);
  expect(worker.secondsOfRequest).toBeCloseTo(0.45, 2);
  expect(worker.queuedSeconds).toBe(0);
});

it("models fuller batches the more requests come, and what they share", () => {
  const [some, many] = [model(80), model(120)];

  expect(some.requestsPerInvocation).toBeGreaterThan(1.5);
  expect(many.requestsPerInvocation).toBeGreaterThan(some.requestsPerInvocation);
  expect(many.secondsOfRequest).toBeLessThan(some.secondsOfRequest);
  expect(many.queuedSeconds).toBeLessThan(1);
});

it("models full batches, and a queue that grows, where more comes than can be done", () => {
  const worker = model(500);

  expect(worker.requestsPerInvocation).toBeCloseTo(10, 1);
  // The processor's time is not shared; of ten waits, the longest is waited for.
  expect(worker.secondsOfRequest).toBeGreaterThan(0.05);
  expect(worker.secondsOfRequest).toBeLessThanOrEqual(0.05 + (2.5 * 0.4) / 10);
  expect(worker.queuedSeconds).toBeGreaterThan(10);
});

const counts = {
  functions: {
    "Bridge/Intake": { ...createFunctionCounts(), invocations: 9, cpuMs: 90, queueSends: 10 },
    "Bridge/ReconcileDelivery": {
      ...createFunctionCounts(),
      ...{ invocations: 10, cpuMs: 72, outsideCalls: 16, awsCalls: 40, tableWrites: 10 },
      logBytes: 12_000,
    },
  },
  apiRequests: { Bridge: 10, Courier: 0, looks: 0 },
};
const alone = computeBill({
  counts,
  system: "Bridge",
  isChosen: () => true,
  getMegabytes: () => 256,
});
const bill = (ordersPerSecond: number) =>
  computeBatchedBill(alone, counts, 256, { ordersPerSecond, maxConcurrency: 20 }).bill;

it("bills orders that come one by one as before", () => {
  for (const [line, value] of Object.entries(bill(0.1)))
    expect(value, line).toBeCloseTo(alone[line as keyof typeof alone], 0);
});

it("bills less waiting, invocations and calls of the queue where requests share them, and the same of all else", () => {
  const busy = bill(12);

  expect(busy["Lambda: waiting for stores and couriers"]).toBeLessThan(
    alone["Lambda: waiting for stores and couriers"] / 2,
  );
  expect(busy["Lambda: requests"]).toBeLessThan(alone["Lambda: requests"]);
  // Each message is sent by itself.
  expect(busy.SQS).toBeGreaterThan(5);
  expect(busy.SQS).toBeLessThan(alone.SQS / 1.5);
  for (const line of ["DynamoDB: reads", "API Gateway"] as const)
    expect(busy[line]).toBe(alone[line]);
  // An invocation writes the metrics of all its requests in a line or two.
  expect(busy["CloudWatch Logs"]).toBeLessThan(alone["CloudWatch Logs"] - 1);
});
