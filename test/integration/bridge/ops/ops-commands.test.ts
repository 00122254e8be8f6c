import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { accountIdSchema, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { recordFailedSweep, recordSweep } from "#shared/bridge/domain/stores/store-health.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { runOps } from "#test/fakes/ops/run-ops.ts";

let bridge: BridgeOverHttp;
const WEEK = { at: noon, since: noon, storeOrders: 1, deliveries: 1, isComplete: true };
const dir = mkdtempSync(join(tmpdir(), "order-bridge-ops-"));
const held = {
  state: "held",
  orderName: "#1001",
  reason: createMessage("test-without-sandbox"),
  requeueAt: undefined,
} as const;

/** Saves a delivery of a store, which is due long before the test runs unless that is changed. */
async function saveDelivery(store: string, order: string, changes: Partial<Delivery>) {
  const key = {
    storeId: storeIdSchema.parse(store),
    orderId: storeOrderIdSchema.parse(order),
    part: 1,
  };
  await createDynamoDeliveries(bridge.table).create(buildDelivery({ key, ...changes }));
}

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
  vi.stubEnv("LOCAL_DIR", dir);
  const endpoints = { bridge: { url: bridge.url, opsKey: bridge.opsKey } };
  writeFileSync(join(dir, "endpoints.json"), JSON.stringify(endpoints));
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount());
  for (const name of ["tea-house", "book-shop"])
    await stores.connect(buildStore({ storeId: storeIdSchema.parse(name) }), noon);
  await createDynamoStoreHealthRecords(bridge.table).update(storeIdSchema.parse("book-shop"), {
    webhookReceivedAt: new Date(Date.now() - 3 * 3_600_000),
  });
  await saveDelivery("tea-house", "1001", held);
  await saveDelivery("tea-house", "10012", { ...held, orderName: "#10012" });
  await saveDelivery("book-shop", "77", {
    state: "booked",
    orderName: "#77",
    accessKey: "s2-77",
    pointId: "9001",
    correlationId: "the-first-webhook",
    lastRunId: "the-last-run",
    requeueAt: new Date(Date.now() + 3_600_000),
    timeline: [
      { at: noon, by: "courier", ...createMessage("status.scheduled"), foundBy: "resync" },
      { at: noon, by: "courier", ...createMessage("status.assigned") },
    ],
  });
  await saveDelivery("book-shop", "78", { orderName: "#78", requeueAt: noon });
});
afterAll(async () => {
  await bridge.close();
  rmSync(dir, { recursive: true });
});

it.each([
  ["its name", "#1001"],
  ["its name without the sign", "1001"],
  ["its store and id", "tea-house/1001"],
  ["its store and name", "tea-house/#1001"],
])("explains an order by %s", async (_, text) => {
  const { printed, exitCode } = await runOps(["why", text]);

  expect(exitCode).toBe(0);
  expect(printed).toContain("#1001 of tea-house: held");
  expect(printed).toContain("The merchant's decision.");
  expect(printed).toContain("The merchant can retry:");
  expect(printed).toContain("npm run ops -- reconcile tea-house/1001");
});

it.each([
  ["access key", "S2-77"],
  ["id at the courier", "9001"],
])("explains an order of any store by its %s", async (_, text) => {
  const { printed } = await runOps(["why", text]);

  expect(printed).toContain("#77 of book-shop: booked");
  expect(printed).toContain("The courier.");
  expect(printed).toContain("correlation id the-first-webhook  ·  last run the-last-run");
});

it.each(["why", "reconcile"])("says how %s names an order that was not seen", async (command) => {
  const { noted, exitCode } = await runOps([command, "tea-house/#100"]);

  expect(exitCode).toBe(3);
  expect(noted).toContain("npm run ops -- why tea-house/100\n");
  expect(noted).toContain("…/orders/<id>");
});

it("lists the orders if several have such a name", async () => {
  const { printed } = await runOps(["why", "100"]);

  expect(printed).toContain("2 deliveries are called like that");
  expect(printed).toContain("tea-house/10012");
});

it("says what to do about an order that no store has", async () => {
  const { noted, exitCode } = await runOps(["why", "4711"]);

  expect(exitCode).toBe(3);
  expect(noted).toContain("npm run ops -- reconcile <store>/");
});

it("says that the store of an order cannot be asked", async () => {
  const { printed } = await runOps(["why", "tea-house/1001"]);

  expect(printed).toContain("What its rules say of it now\n  Its store cannot be asked: ");
});

it("says that there is no such store", async () => {
  expect(await runOps(["why", "nobody/4711"])).toMatchObject({
    exitCode: 3,
    noted: "No such store.",
  });
});

it("explains an order that the bridge has not seen, as far as it can", async () => {
  const { printed, exitCode } = await runOps(["why", "tea-house/4711"]);

  expect(exitCode).toBe(0);
  expect(printed).toContain("The bridge has not seen this order.");
  expect(printed).toContain("Its store: no webhook was noted yet.");
  expect(printed).toContain("npm run ops -- health tea-house");
});

it("says of an order that was not seen when its store was last heard of", async () => {
  const { printed } = await runOps(["why", "book-shop/4711"]);

  expect(printed).toContain("Its store: a webhook came 3 h ago (one in ten minutes is noted).");
});

it("says how each status was learned", async () => {
  const { printed } = await runOps(["why", "#77"]);

  expect(printed).toContain("(found when all open deliveries of the account were read)");
  expect(printed).toContain("(a notification told of it)");
});

it("lists what is stuck by reason, and what nobody looked at", async () => {
  const { printed, exitCode } = await runOps(["stuck"]);

  expect(exitCode).toBe(4);
  expect(printed).toContain("2 × test-without-sandbox: This is a test order.");
  expect(printed).toMatch(/1 × overdue.*book-shop\/78/s);
});

it("names what is due and that it does not know", async () => {
  const key = { pk: "ACCOUNT#main", sk: "NEWER" };
  await bridge.table.put({ ...key, due: "DUE#0", dueAt: noon.toISOString() });
  const { printed } = await runOps(["stuck"]);
  await bridge.table.delete(key);

  expect(printed).toMatch(/2 × overdue.*ACCOUNT#main\/NEWER: this version does not know it/s);
  expect(printed).toContain("book-shop/78");
});

it("lists all stores and all courier accounts", async () => {
  const { printed: stores } = await runOps(["stores"]);
  const { printed: accounts } = await runOps(["accounts", "--json"]);

  expect(stores).toMatch(
    /book-shop +woocommerce +http:\/\/book-shop\.test +main +3 h ago +not started/,
  );
  expect(stores).toMatch(/tea-house .* main +- +not started/);
  expect(JSON.parse(accounts)).toMatchObject({
    accounts: [{ account_id: "main", state: "available" }],
  });
  expect(accounts).not.toContain("secret");
});

it.each([
  ["everything", [], "Stores: 2. Courier accounts: 1. Deliveries: 2 stuck, 1 overdue.", 4],
  ["a store", ["tea-house"], "connected", 0],
  ["a courier account", ["main"], "available", 0],
])("shows the health of %s", async (_, words, text, expected) => {
  const { printed, exitCode } = await runOps(["health", ...words]);

  expect(printed).toContain(text);
  expect(exitCode).toBe(expected);
});

it.each([
  [
    "fails",
    { sweep: recordFailedSweep(undefined, createMessage("store-unreachable.silent"), noon) },
  ],
  ["has no webhooks", { webhooks: { state: "repairing", checkedAt: noon, replaced: 0 } }],
  ["misses orders", { orderComparison: { ...WEEK, missing: 1 } }],
] as const)("says to scripts that a store %s", async (_, parts) => {
  const storeId = storeIdSchema.parse("book-shop");
  const records = createDynamoStoreHealthRecords(bridge.table);
  await records.update(storeId, parts);

  expect((await runOps(["health", "book-shop"])).exitCode).toBe(4);
  await records.update(storeId, {
    sweep: recordSweep(undefined, { found: 0, missedByWebhooks: 0 }, noon),
    webhooks: { state: "healthy", checkedAt: noon, replaced: 0 },
    orderComparison: { ...WEEK, missing: 0 },
  });
  expect((await runOps(["health", "book-shop"])).exitCode).toBe(0);
});

it("says that there is no such store or account", async () => {
  expect(await runOps(["health", "nobody"])).toMatchObject({
    exitCode: 3,
    noted: expect.stringContaining('no courier account "nobody"'),
  });
});

it("changes nothing unless that is confirmed", async () => {
  const unasked = await runOps(["reconcile", "tea-house/1001"]);
  const declined = await runOps(["reconcile", "tea-house/1001"], "n");

  expect([unasked.exitCode, declined.exitCode]).toEqual([2, 1]);
  expect(declined.noted).toContain("it may book a courier");
  expect(await bridge.receive("reconcile")).toEqual([]);

  const confirmed = await runOps(["reconcile", "tea-house/1001"], "y");
  expect(confirmed.printed).toContain("npm run ops -- why tea-house/1001");
  expect(await bridge.receive("reconcile")).toMatchObject([{ orderId: "1001" }]);
});

it("forgets a courier account that is deleted", async () => {
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  const accountId = accountIdSchema.parse("passing");
  await stores.putAccount(buildCourierAccount({ accountId }));
  await bridge.table.delete({ pk: "ACCOUNT#passing", sk: "ACCOUNT" });

  const { printed } = await runOps(["accounts"]);

  expect(printed).not.toContain("passing");
});
