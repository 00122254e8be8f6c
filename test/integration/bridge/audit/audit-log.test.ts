import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoAuditLog } from "#shared/bridge/adapters/dynamodb/audit/audit-log.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const auditLog = createDynamoAuditLog(table, 30);
const toStore = (name: string) => ({ storeId: storeIdSchema.parse(name) });
const MINUTE_MS = 60_000;

const buildRecord = (minutes: number, action = "replaceSettings") => ({
  at: new Date(noon.getTime() + minutes * MINUTE_MS),
  actor: { kind: "shopify-user", id: "42" } as const,
  action,
  address: "192.0.2.1",
});
const listActions = async (about: { storeId: StoreId }) =>
  (await auditLog.list(about, { limit: 100 })).records.map(({ action }) => action);

it("lists the newest records first, and those of one store only", async () => {
  const tea = toStore("tea-house");
  await auditLog.addChange(tea, buildRecord(1, "first"), "r1");
  await auditLog.addChange(tea, buildRecord(2, "second"), "r2");
  await auditLog.addChange(toStore("tea-house-2"), buildRecord(3, "other"), "r3");

  expect(await listActions(tea)).toEqual(["second", "first"]);
});

it("reads every record once, page by page, also of one instant", async () => {
  const store = toStore("paged");
  const names = ["a", "b", "c", "d", "e"];
  for (const name of names)
    await auditLog.addChange(store, buildRecord(0, name), `request-${name}`);

  const found: string[] = [];
  let before: string | undefined;
  do {
    const page = await auditLog.list(store, { limit: 2, before });
    found.push(...page.records.map(({ action }) => action));
    before = page.position;
  } while (before !== undefined);

  expect(found).toEqual(names.toReversed());
  expect((await auditLog.list(store, { limit: 2, before: "0" })).records).toEqual([]);
});

it("does not list changes that were refused, wherever a page ends", async () => {
  const store = toStore("refused");
  await auditLog.addChange(store, buildRecord(1, "made"), "r1");
  const position = await auditLog.addChange(store, buildRecord(2, "refused"), "r2");
  await auditLog.addRefusal(store, position);

  expect(await listActions(store)).toEqual(["made"]);
  const page = await auditLog.list(store, { limit: 1 });
  expect(page.records.map(({ action }) => action)).toEqual(["made"]);
});

it("ends a page that would have to skip many refused changes", async () => {
  const store = toStore("often-refused");
  await auditLog.addChange(store, buildRecord(0, "made"), "r");
  for (let minute = 1; minute <= 6; minute++)
    await auditLog.addRefusal(store, await auditLog.addChange(store, buildRecord(minute), "r"));

  const short = await auditLog.list(store, { limit: 1 });
  expect([short.records, short.position]).toEqual([[], expect.any(String)]);
  const rest = await auditLog.list(store, { limit: 1, before: short.position });
  expect(rest.records.map(({ action }) => action)).toEqual(["made"]);
});

it("keeps one access for each person, delivery and hour", async () => {
  const store = toStore("accesses");
  const read = (minutes: number, subject: string, id = "42") =>
    auditLog.addAccess(store, {
      ...buildRecord(minutes, "showDelivery"),
      actor: { kind: "shopify-user", id },
      subject,
    });
  await read(0, "1001/1");
  await read(59, "1001/1");
  await auditLog.addAccess(store, { ...buildRecord(3, "explainOrder"), subject: "1001/1" });
  expect(await listActions(store)).toEqual(["showDelivery"]);

  await read(60, "1001/1");
  await read(1, "1001/2");
  await read(1, "1001/1", "43");
  expect(await listActions(store)).toHaveLength(4);
});

it("hides what was before the present connection, and ends with the retention", async () => {
  const store = toStore("since");
  await auditLog.addChange(store, buildRecord(0, "former"), "r1");
  await auditLog.addChange(store, buildRecord(10, "present"), "r2");
  const since = new Date(noon.getTime() + 10 * MINUTE_MS);

  const page = await auditLog.list(store, { limit: 1, since });
  expect(page.records.map(({ action }) => action)).toEqual(["present"]);
  const rest = await auditLog.list(store, { limit: 1, since, before: page.position });
  expect(rest).toEqual({ records: [], position: undefined });

  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: "bridge" }));
  const item = Items.find(({ action }) => action === "present");
  const days = (Number(item?.expiresAtSeconds) * 1000 - since.getTime()) / (24 * 60 * MINUTE_MS);
  expect(days).toBe(30);
});

it("outlives the erasure of its store, and then names the store only by a hash", async () => {
  const store = toStore("erased-shop");
  await table.put({ pk: toStorePartition(store.storeId), sk: "STORE" });
  await auditLog.addChange(store, buildRecord(0, "erase"), "r1");
  await createDynamoStoreData(table).erasePiece(store.storeId);

  expect(await listActions(store)).toEqual(["erase"]);
  const { Items } = await table.client.send(new ScanCommand({ TableName: "bridge" }));
  expect(JSON.stringify(Items)).not.toContain(store.storeId);
});
