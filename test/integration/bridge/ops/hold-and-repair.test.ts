import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createDynamoUnnamedNotifications } from "#shared/bridge/adapters/dynamodb/account-health/unnamed-notifications.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/privacy/customer-exports.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createDynamoSweepCheckpoints } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { recordFailedSweep } from "#shared/bridge/domain/stores/store-health.ts";
import { findBookingPause } from "#shared/bridge/use-cases/dispatch/find-booking-pause.ts";
import { buildCourierAccount, buildDelivery, buildStore } from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { issueTestKey } from "#test/fakes/bridge/issue-test-key.ts";
import { runOps } from "#test/fakes/ops/run-ops.ts";

let bridge: BridgeOverHttp;
const dir = mkdtempSync(join(tmpdir(), "order-bridge-repairs-"));
const { accountId } = buildCourierAccount();
const teaHouse = storeIdSchema.parse("tea-house");
const bookShop = storeIdSchema.parse("book-shop");
const names = [teaHouse, bookShop];
/** Receives until nothing comes: a FIFO queue returns what follows in a group later. */
async function receiveEvents(): Promise<unknown[]> {
  const received = await bridge.receive("shopEvents");
  return received.length === 0 ? [] : [...received, ...(await receiveEvents())];
}
const openStores = () => createDynamoStores(bridge.table, bridge.openVault);
async function isPaused(storeId: StoreId): Promise<boolean> {
  const store = await openStores().find(storeId);
  return store !== undefined && (await findBookingPause(openStores(), store)) !== undefined;
}

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
  vi.stubEnv("LOCAL_DIR", dir);
  const endpoints = { bridge: { url: bridge.url, opsKey: bridge.opsKey } };
  writeFileSync(join(dir, "endpoints.json"), JSON.stringify(endpoints));
  await openStores().putAccount(buildCourierAccount());
  for (const storeId of names) await openStores().connect(buildStore({ storeId }), new Date());
});
beforeEach(async () => {
  for (const storeId of names) await openStores().savePause(storeId, () => undefined);
  await openStores().saveAccountPause(accountId, undefined);
  await receiveEvents();
});
afterAll(async () => {
  await bridge.close();
  rmSync(dir, { recursive: true });
});

it("holds the bookings of one store, shows it, and lets them go on", async () => {
  const paused = await runOps(["pause", "--store", "tea-house", "--yes"]);

  expect(paused.printed).toContain("npm run ops -- resume --store tea-house");
  expect([await isPaused(teaHouse), await isPaused(bookShop)]).toEqual([true, false]);
  expect(await receiveEvents()).toMatchObject([
    { kind: "reconcile-waiting", storeId: "tea-house", reason: "paused" },
  ]);
  expect((await runOps(["stores"])).printed).toMatch(/tea-house.*paused for \d+ s/);
  expect((await runOps(["health", "tea-house", "--json"])).printed).toContain('"paused_at": "20');

  await runOps(["resume", "--store", "tea-house", "--yes"]);
  expect(await isPaused(teaHouse)).toBe(false);
  expect(await receiveEvents()).toMatchObject([{ reason: "resumed" }]);
});

it("tells the merchant of a pause", async () => {
  await runOps(["pause", "--store", "tea-house", "--yes"]);
  const key = await issueTestKey(bridge.table, teaHouse);

  const response = await fetch(`${bridge.url}/api/v1/stores/tea-house/home`, {
    headers: { authorization: `Bearer ${key}` },
  });

  expect(await response.json()).toMatchObject({
    notices: [{ code: "paused-by-operator", pickupLocationId: null }],
  });
});

it("holds the bookings of every store of a courier account", async () => {
  await runOps(["pause", "--account", "main", "--yes"]);
  expect([await isPaused(teaHouse), await isPaused(bookShop)]).toEqual([true, true]);

  const toEvent = (storeId: string) => expect.objectContaining({ storeId, reason: "paused" });
  expect(await receiveEvents()).toEqual(expect.arrayContaining(names.map(toEvent)));
  expect((await runOps(["accounts"])).printed).toContain("held by the operator for ");
  expect((await runOps(["stores"])).printed).toMatch(/book-shop.*paused for \d+ s/);
  expect((await runOps(["health", "main", "--json"])).printed).toContain('"paused_at": "20');

  await runOps(["resume", "--account", "main", "--yes"]);
  expect([await isPaused(teaHouse), await isPaused(bookShop)]).toEqual([false, false]);
});

it("holds the bookings of a store that is connected to a paused account later", async () => {
  await runOps(["pause", "--account", "main", "--yes"]);
  const storeId = storeIdSchema.parse("late-shop");
  await openStores().connect(buildStore({ storeId }), new Date());
  // Other credentials of the account do not end its pause.
  await openStores().putAccount(buildCourierAccount());
  await runOps(["pause", "--account", "main", "--yes"]);

  expect(await isPaused(storeId)).toBe(true);
  const resumed = await runOps(["resume", "--account", "main", "--yes"]);
  expect(resumed.printed).toContain("late-shop");
  expect(await isPaused(storeId)).toBe(false);
});

it("says which stores stay paused, because they were paused alone or with their account", async () => {
  await runOps(["pause", "--store", "tea-house", "--yes"]);
  await runOps(["pause", "--account", "main", "--yes"]);

  expect((await runOps(["resume", "--account", "main", "--yes"])).printed).toContain(
    "Another pause still holds tea-house: of the store, or of its account.",
  );
  expect([await isPaused(teaHouse), await isPaused(bookShop)]).toEqual([true, false]);

  await runOps(["pause", "--account", "main", "--yes"]);
  expect((await runOps(["resume", "--store", "tea-house", "--yes"])).printed).toContain(
    "Another pause still holds tea-house",
  );
});

it("keeps the pause, and its time, when the store is connected or paused again", async () => {
  await runOps(["pause", "--store", "tea-house", "--yes"]);
  const before = (await openStores().find(teaHouse))?.pausedAt;
  await runOps(["pause", "--store", "tea-house", "--yes"]);
  await openStores().connect(buildStore({ storeId: teaHouse }), new Date());

  expect((await openStores().find(teaHouse))?.pausedAt).toEqual(before);
});

it.each([
  ["no target", ["pause"], 2],
  ["two targets", ["pause", "--store", "a", "--account", "b"], 2],
  ["an unknown store", ["pause", "--store", "nobody", "--yes"], 3],
  ["an unknown account", ["resync", "nobody", "--yes"], 3],
  ["what is not a time", ["replay", "tea-house", "--since", "yesterday", "--yes"], 2],
  ["a time too long ago", ["replay", "tea-house", "--since", "2020-01-01T00:00:00Z", "--yes"], 1],
])("refuses %s", async (_, words, exitCode) => {
  expect((await runOps(words)).exitCode).toBe(exitCode);
});

it("reads the changes of a store again", async () => {
  const since = new Date(Date.now() - 86_400_000);
  await runOps(["replay", "tea-house", "--since", since.toISOString(), "--yes"]);

  const checkpoints = await Array.fromAsync(createDynamoSweepCheckpoints(bridge.table).list());
  const swept = new Map(checkpoints.map((one) => [one.storeId, one.sweptUntil]));
  expect(swept.get(teaHouse)).toEqual(since);
  expect(swept.get(bookShop)).not.toEqual(since);
});

it("reads the changes of a window again", async () => {
  const toTime = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const [since, until] = [toTime(48), toTime(36)];
  const replay = (end: string) =>
    runOps(["replay", "book-shop", "--since", since, "--until", end, "--yes"]);

  expect((await replay(until)).noted).toContain(`between ${since} and ${until}`);
  const checkpoints = await Array.fromAsync(createDynamoSweepCheckpoints(bridge.table).list());
  const found = checkpoints.find(({ storeId }) => storeId === bookShop);
  expect(found?.replayUntil?.toISOString()).toBe(until);
  expect(await replay(toTime(60))).toMatchObject({
    exitCode: 1,
    noted: expect.stringContaining("until must be later than since."),
  });
  expect((await replay("tomorrow")).exitCode).toBe(2);
});

it.each([
  ["a disconnected store", "closed-shop", "is disconnected"],
  ["a store whose sweeps wait because it does not answer", "silent-shop", "does not answer"],
])("says that the changes of %s cannot be read", async (_, name, text) => {
  const storeId = storeIdSchema.parse(name);
  await openStores().connect(buildStore({ storeId }), new Date());
  if (name === "closed-shop") await openStores().disconnect(storeId);
  else
    await createDynamoStoreHealthRecords(bridge.table).update(storeId, {
      sweep: recordFailedSweep(undefined, createMessage("store-unreachable.silent"), new Date()),
    });
  const since = new Date(Date.now() - 86_400_000).toISOString();

  const refused = await runOps(["replay", name, "--since", since, "--yes"]);

  expect(refused).toMatchObject({ exitCode: 1, noted: expect.stringContaining(text) });
});

it("asks the courier for every open delivery of an account", async () => {
  await runOps(["resync", "main", "--yes"]);

  const due = await Array.fromAsync(
    createDynamoUnnamedNotifications(bridge.table).listDue(new Date()),
  );
  expect(due).toMatchObject([{ accountId }]);
});

it("exports and erases what is stored about a buyer", async () => {
  const name = "Ada Example";
  const recipient = { name, phone: "", email: "", address: "", notes: "", wholeNotes: "" };
  await createDynamoDeliveries(bridge.table).create(buildDelivery({ recipient }));

  const refused = await runOps(["person", "export", "tea-house", "1001"], "n");
  expect(refused.printed).toBe("");
  const exported = await runOps(["person", "export", "tea-house", "1001", "--yes"]);
  expect(exported.printed).toContain(name);

  const repeated = await runOps(["person", "export", "tea-house", "1001", "--yes"]);
  expect(repeated.printed).toBe(exported.printed);
  const requests = createDynamoCustomerExports(bridge.table, bridge.openVault);
  expect(await requests.list(teaHouse)).toHaveLength(1);

  await runOps(["person", "erase", "tea-house", "1001", "--yes"]);
  expect(await receiveEvents()).toMatchObject([
    { kind: "redact-store-orders", storeId: "tea-house", orderIds: ["1001"] },
  ]);
});
