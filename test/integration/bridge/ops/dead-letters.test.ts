import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { runOps } from "#test/fakes/ops/run-ops.ts";

let bridge: BridgeOverHttp;
const dir = mkdtempSync(join(tmpdir(), "order-bridge-dead-letters-"));
const request = { ...buildDeliveryKey(), reason: "webhook" };

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
/** Letters that a test has read are hidden from the next one for ten seconds. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  return () => vi.useRealTimers();
});

const listLetters = async () => {
  const { printed } = await runOps(["dead-letters", "list", "--json"]);
  const { queues } = JSON.parse(printed) as {
    queues: { queue: string; letters: { id: string }[] }[];
  };
  return queues.flatMap(({ letters }) => letters);
};

it("says that there are none", async () => {
  expect(await runOps(["dead-letters", "list"])).toMatchObject({
    exitCode: 0,
    printed: "There are no dead letters.",
  });
});

it("shows what died to the merchant, and the operator sends it again", async () => {
  await bridge.send("deadReconcile", request);
  await bridge.runDueSweep();

  expect(await createDynamoDeliveries(bridge.table).find(buildDeliveryKey())).toMatchObject({
    lastError: { code: "request-died" },
  });

  vi.setSystemTime(Date.now() + 60_000);
  const listed = await runOps(["dead-letters", "list"]);
  expect(listed.exitCode).toBe(4);
  expect(listed.printed).toMatch(/reconcile +reconcile +tea-house\/1001/);

  vi.setSystemTime(Date.now() + 60_000);
  const redriven = await runOps(["dead-letters", "redrive", "reconcile", "--yes"]);
  expect(redriven.printed).toContain("1 were sent again");
  expect(await bridge.receive("reconcile")).toContainEqual(request);
  expect(await listLetters()).toEqual([]);
});

it("shows no personal data of a letter", async () => {
  await bridge.send("deadSignIn", { site: "ada.example", deduplicationId: "1" });
  const [letter] = await listLetters();
  vi.setSystemTime(Date.now() + 60_000);

  const { printed } = await runOps(["dead-letters", "show", String(letter?.id)]);

  expect(printed).toContain("send-sign-in-links");
  expect(printed).not.toContain("ada.example");
  vi.setSystemTime(Date.now() + 60_000);
  await runOps(["dead-letters", "redrive", "sign-in", String(letter?.id), "--yes"]);
  expect(await bridge.receive("signIn")).toMatchObject([{ site: "ada.example" }]);
});

it("says that there is no such letter", async () => {
  expect(await runOps(["dead-letters", "redrive", "reconcile", "nothing", "--yes"])).toMatchObject({
    exitCode: 3,
  });
});

it("records who sent letters again", async () => {
  await runOps(["dead-letters", "redrive", "reconcile", "--yes"]);

  const response = await fetch(`${bridge.url}/ops/v1/audit`, {
    headers: { "x-ops-key": bridge.opsKey },
  });

  expect(await response.json()).toMatchObject({
    records: expect.arrayContaining([
      expect.objectContaining({
        action: "POST /ops/v1/dead-letters/{queue}/redrive",
        subject: "reconcile",
      }),
    ]),
  });
});
