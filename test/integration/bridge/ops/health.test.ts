import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { runOps } from "#test/fakes/ops/run-ops.ts";

let bridge: BridgeOverHttp;
const dir = mkdtempSync(join(tmpdir(), "order-bridge-ops-"));

const record = (namespace: string, name: string, dimensions: Record<string, string>) => {
  const at = new Date(Date.now() - 2 * 60_000);
  bridge.samples.add({ namespace, name, dimensions, at, values: [1, 1] });
};

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
  vi.stubEnv("LOCAL_DIR", dir);
  const endpoints = { bridge: { url: bridge.url, opsKey: bridge.opsKey } };
  writeFileSync(join(dir, "endpoints.json"), JSON.stringify(endpoints));
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount());
  await stores.connect(buildStore(), noon);
});
afterAll(async () => {
  await bridge.close();
  rmSync(dir, { recursive: true });
});
beforeEach(() => bridge.forgetSamples());

it("says that a schedule is late, and when everything else last happened", async () => {
  const { printed, exitCode } = await runOps(["health"]);

  expect(printed).toMatch(/schedule sweep-stores +more than 3 d ago, or never +LATE/);
  expect(exitCode).toBe(4);
});

it("tells what the calls and runs of the last minutes did", async () => {
  const service = "reconcile-delivery";
  record("OrderBridge-test", "StoreErrors", { service, store: "woocommerce", operation: "read" });
  record("AWS/Lambda", "Invocations", { FunctionName: "Worker" });
  record("AWS/Lambda", "Errors", { FunctionName: "Worker" });

  const { printed } = await runOps(["health"]);
  const { printed: data } = await runOps(["health", "--json"]);

  expect(printed).toMatch(
    /woocommerce +2 of 2 calls \(read\) failed +None succeeded since \d\d:\d\d UTC/,
  );
  expect(printed).toMatch(/reconcile-delivery +2 of 2 runs failed/);
  expect(printed).toContain("npm run ops -- failures");
  expect(JSON.parse(data).life_signs.failing_calls).toHaveLength(1);
});

it("tells what failed and is over, which is no trouble any more", async () => {
  const dimensions = { FunctionName: "Sweep" };
  const add = (name: string, minutesAgo: number, value: number) =>
    bridge.samples.add({
      ...{ namespace: "AWS/Lambda", name, dimensions },
      at: new Date(Date.now() - minutesAgo * 60_000),
      values: [value],
    });
  for (const minutesAgo of [7, 2]) add("Invocations", minutesAgo, 1);
  add("Errors", 7, 1);
  add("Errors", 2, 0);

  const { printed: data } = await runOps(["health", "--json"]);

  expect(JSON.parse(data).ended_troubles).toMatchObject([{ is: "1 of 2 runs failed" }]);
});

it("tells of a store whose orders cannot be read, as soon as the first one fails", async () => {
  const lastError = { ...createMessage("store-fault"), since: noon, failures: 1 };
  const later = new Date(Date.now() + 60_000);
  await createDynamoDeliveries(bridge.table).create(buildDelivery({ lastError, requeueAt: later }));

  const { printed: health } = await runOps(["health"]);
  const { printed: stores } = await runOps(["stores"]);

  expect(health).toMatch(
    /tea-house +1 delivery fails since .* UTC +The store has an internal error/,
  );
  expect(stores).toMatch(/tea-house .* 1 delivery fails since /);
});

it("says that it does not know how the functions are", async () => {
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDWATCH", "http://127.0.0.1:9/");
  const { printed, exitCode } = await runOps(["health"]);
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDWATCH", bridge.metricsUrl);

  expect(printed).toMatch(/metrics +not read +CloudWatch does not answer/);
  expect(exitCode).toBe(4);
});
