import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoSetupNotifications } from "#shared/bridge/adapters/dynamodb/setup-test/setup-notifications.ts";
import { createDynamoSetupTests } from "#shared/bridge/adapters/dynamodb/setup-test/setup-tests.ts";
import { accountIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  breakChain,
  createSetupTest,
  settleLink,
} from "#shared/bridge/domain/setup-test/setup-test.ts";
import { type DynamoTable, startTable } from "#test/fakes/dynamo-table.ts";

let table: DynamoTable;
beforeAll(async () => {
  table = await startTable("setup-tests", BRIDGE_INDEXES);
});
afterAll(() => table.stop());

const NOW = new Date("2026-11-24T14:00:00Z");
let stores = 0;
/** Saves a test of a new store. */
async function saveTest() {
  const tests = createDynamoSetupTests(table);
  const test = createSetupTest(storeIdSchema.parse(`tea-${stores++}`), "t-1", NOW);
  expect(await tests.replace(undefined, test)).toBe(true);
  return { tests, test, storeId: test.storeId };
}

describe("the newest test of a store", () => {
  it("is stored with what was found of each link, for thirty days", async () => {
    const { tests, test, storeId } = await saveTest();
    const accountId = accountIdSchema.parse("sandbox");
    const price = { minor: 1377, currency: "USD" };
    const message = createMessage("setup-test.price-quoted", { price, location: "Tea shop" });
    const quoted = settleLink(test, "quote", { state: "works", message }, NOW);
    const delivery = { accountId, attemptedAt: NOW, pointId: "7000", movedAt: NOW };
    const saved = await tests.save({ ...quoted, delivery });

    expect(saved).toEqual({ ...quoted, delivery, version: 2 });
    expect(await tests.find(storeId)).toEqual(saved);
    const item = await table.get({ pk: `STORE#${storeId}`, sk: "SETUP-TEST" });
    // DynamoDB deletes it a day later at the earliest.
    expect(item?.expiresAtSeconds).toBe(NOW.getTime() / 1000 + 31 * 86_400);
  });

  it("is saved by one of two runs, and never by a run of the test before it", async () => {
    const { tests, test, storeId } = await saveTest();
    const next = breakChain(test, "booking", createMessage("setup-test.interrupted"), NOW);

    expect(await tests.save(next)).toMatchObject({ version: 2 });
    expect(await tests.save(next)).toBeUndefined();
    expect(await tests.replace(undefined, test)).toBe(false);
    expect(await tests.replace(test, createSetupTest(storeId, "t-2", NOW))).toBe(false);
    const current = await tests.find(storeId);
    expect(await tests.replace(current, createSetupTest(storeId, "t-2", NOW))).toBe(true);
    expect(await tests.save(next)).toBeUndefined();
  });

  it("is looked at by one of several at once, and by nobody again too soon", async () => {
    const { tests, test } = await saveTest();
    const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
    const claim = (at: number, one = test) => tests.claimLook(one, later(at), later(at - 1_000));

    expect((await Promise.all([claim(0), claim(0), claim(0)])).filter(Boolean)).toHaveLength(1);
    expect(await claim(999)).toBe(false);
    expect(await claim(1_000)).toBe(true);
    expect(await claim(5_000, { ...test, testId: "t-0" })).toBe(false);
    // Who looked saves what was found.
    expect(await tests.save(test)).toMatchObject({ version: 2 });
  });

  it("ends with the store", async () => {
    const { tests, test, storeId } = await saveTest();
    await createDynamoStoreData(table).erasePiece(storeId);

    expect(await tests.find(storeId)).toBeUndefined();
    expect(await tests.claimLook(test, NOW, NOW)).toBe(false);
    expect(await tests.save(test)).toBeUndefined();
  });
});

describe("notifications about test deliveries", () => {
  const accessKey = "setup-test-A";
  const accountId = accountIdSchema.parse("sandbox");

  it("are noted for what is expected alone, under either name", async () => {
    const notifications = createDynamoSetupNotifications(table);
    await notifications.expect(accountId, { accessKey }, NOW);
    await notifications.expect(accountId, { pointId: "7000" }, NOW);

    await notifications.note(accountId, { accessKey: "1001", pointId: "1" }, NOW);
    expect(
      await notifications.findArrived(accountId, { accessKey, pointId: "7000" }, NOW),
    ).toBeUndefined();
    await notifications.note(accountId, { pointId: "7000" }, NOW);
    expect(await notifications.findArrived(accountId, { accessKey, pointId: "7000" }, NOW)).toBe(
      "named",
    );
    expect(await notifications.findArrived(accountId, { accessKey }, NOW)).toBeUndefined();
    await notifications.note(accountId, { accessKey: "SETUP-TEST-a" }, NOW);
    expect(await notifications.findArrived(accountId, { accessKey }, NOW)).toBe("named");
  });

  it("cost no write if they are about somebody else's points", async () => {
    let writes = 0;
    const tryUpdate: DynamoTable["tryUpdate"] = (...update) => {
      writes += 1;
      return table.tryUpdate(...update);
    };
    const notifications = createDynamoSetupNotifications({ ...table, tryUpdate });
    await notifications.expect(accountId, { accessKey: "setup-test-B" }, NOW);

    await notifications.note(accountId, { accessKey: "4711", pointId: "4711" }, NOW);
    expect(writes).toBe(0);
    await notifications.note(accountId, { accessKey: "setup-test-B" }, NOW);
    expect(writes).toBe(1);
  });

  it("are not those of another account, and stay noted when they are expected again", async () => {
    const notifications = createDynamoSetupNotifications(table);
    const other = accountIdSchema.parse("other");
    const mine = accountIdSchema.parse("mine");
    await notifications.expect(mine, { accessKey }, NOW);
    await notifications.note(other, { accessKey }, NOW);
    expect(await notifications.findArrived(mine, { accessKey }, NOW)).toBeUndefined();
    await notifications.note(mine, { accessKey }, NOW);
    await notifications.expect(mine, { accessKey }, NOW);
    expect(await notifications.findArrived(mine, { accessKey }, NOW)).toBe("named");
  });

  it("that name no point are noted while something is expected of their account", async () => {
    const notifications = createDynamoSetupNotifications(table);
    const expecting = accountIdSchema.parse("expecting");
    const idle = accountIdSchema.parse("idle");
    const later = new Date(NOW.getTime() + 1);
    for (const accountId of [expecting, idle]) await notifications.note(accountId, {}, NOW);
    await notifications.expect(expecting, { accessKey }, NOW);
    expect(await notifications.findArrived(expecting, { accessKey }, NOW)).toBeUndefined();

    for (const accountId of [expecting, idle]) await notifications.note(accountId, {}, NOW);
    await notifications.expect(expecting, { pointId: "7000" }, NOW);
    expect(await notifications.findArrived(expecting, { accessKey }, NOW)).toBe("unnamed");
    expect(await notifications.findArrived(expecting, { accessKey }, later)).toBeUndefined();
    expect(await notifications.findArrived(idle, { accessKey }, NOW)).toBeUndefined();
    await notifications.note(expecting, { accessKey }, NOW);
    expect(await notifications.findArrived(expecting, { accessKey }, later)).toBe("named");
  });
});
