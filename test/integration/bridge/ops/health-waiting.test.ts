import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { runOps } from "#test/fakes/ops/run-ops.ts";

let bridge: BridgeOverHttp;
const dir = mkdtempSync(join(tmpdir(), "order-bridge-ops-"));

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
  vi.stubEnv("LOCAL_DIR", dir);
  const endpoints = { bridge: { url: bridge.url, opsKey: bridge.opsKey } };
  writeFileSync(join(dir, "endpoints.json"), JSON.stringify(endpoints));
});
afterAll(async () => {
  await bridge.close();
  rmSync(dir, { recursive: true });
});

const add = (namespace: string, name: string, dimensions: Record<string, string>, is: number) =>
  bridge.samples.add({ namespace, name, dimensions, at: new Date(), values: [is] });

it("tells which partner is slow, and in which queue messages wait", async () => {
  const store = { service: "reconcile-delivery", store: "woocommerce", operation: "read" };
  add("OrderBridge-test", "StoreLatency", store, 4045);
  const queue = { QueueName: "reconcile-requests.fifo" };
  add("AWS/SQS", "ApproximateAgeOfOldestMessage", queue, 80);
  add("AWS/SQS", "ApproximateNumberOfMessagesVisible", queue, 40);

  const { printed, exitCode } = await runOps(["health"]);

  expect(printed).toMatch(/woocommerce +slow \(read\): half of the calls take more than 4.0 s/);
  expect(printed).toMatch(/queue reconcile +waits: 40 messages, the oldest 80 s/);
  expect(exitCode).toBe(4);
});

it("names the queue of merchants' own webhooks, but no message that waits on purpose", async () => {
  const addQueue = (QueueName: string, seconds: number) => {
    add("AWS/SQS", "ApproximateAgeOfOldestMessage", { QueueName }, seconds);
    add("AWS/SQS", "ApproximateNumberOfMessagesVisible", { QueueName }, 7);
  };
  bridge.forgetSamples();
  // What is sent to an endpoint that fails waits for up to 15 minutes.
  addQueue("webhook-retries", 900);
  // Events of a save that is not done yet wait for a minute.
  addQueue("webhooks", 100);
  expect((await runOps(["health"])).printed).not.toMatch(/webhook.* waits/);

  bridge.forgetSamples();
  addQueue("webhooks", 130);
  const { printed, exitCode } = await runOps(["health"]);

  expect(printed).toMatch(/queue webhooks +waits: 7 messages, the oldest 130 s/);
  expect(exitCode).toBe(4);
});

it("names the table, and the index of it, that is throttled", async () => {
  const table = { TableName: "bridge-http" };
  add("AWS/DynamoDB", "ReadThrottleEvents", table, 7);
  add("AWS/DynamoDB", "WriteThrottleEvents", { ...table, GlobalSecondaryIndexName: "listed" }, 12);

  const { printed, exitCode } = await runOps(["health"]);

  expect(printed).toMatch(/index listed of table bridge-http +throttled: 12 writes refused/);
  expect(printed).toMatch(/table bridge-http +throttled: 7 reads refused/);
  expect(exitCode).toBe(4);
});
