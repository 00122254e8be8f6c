import { BatchGetItemCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { TableBusyError } from "#shared/aws/batch-get.ts";
import { openTable } from "#shared/aws/table.ts";
import { openTestTable, startTable, toTableClient } from "#test/fakes/dynamo-table.ts";

const table = await startTable("table", BRIDGE_INDEXES);
afterAll(table.stop);

let partitions = 0;
const createPartition = () => `PARTITION#${++partitions}`;
const keysIn = (pk: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ pk, sk: String(at).padStart(4, "0") }));

describe("a conditional write", () => {
  const isUnused = { condition: "attribute_not_exists(usedBy)" };

  it("returns false and changes nothing if its condition does not hold", async () => {
    const key = { pk: createPartition(), sk: "a" };

    expect(await table.putIfAbsent({ ...key, usedBy: "first" })).toBe(true);
    expect(await table.putIfAbsent({ ...key, usedBy: "second" })).toBe(false);
    expect(await table.tryPut({ ...key, usedBy: "third" }, isUnused)).toBe(false);
    const update = { update: "SET usedBy = :who", values: { ":who": "fourth" } };
    expect(await table.tryUpdate(key, { ...update, ...isUnused })).toBe(false);
    expect(await table.get(key)).toEqual({ ...key, usedBy: "first" });
  });

  it("throws every other failure", async () => {
    const missing = openTable("no-such-table", toTableClient(table.client));

    const write = missing.putIfAbsent({ pk: "a", sk: "a" });

    await expect(write).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });
});

it("returns an item as it is after an update, and creates a missing one", async () => {
  const key = { pk: createPartition(), sk: "a" };
  const addOne = { update: "ADD #count :one", names: { "#count": "count" }, values: { ":one": 1 } };

  expect(await table.update(key, addOne)).toEqual({ ...key, count: 1 });
  expect(await table.update(key, addOne)).toEqual({ ...key, count: 2 });
});

it("deletes by the key of an item, and accepts that there is none", async () => {
  const key = { pk: createPartition(), sk: "a" };
  const item = { ...key, text: "x" };
  await table.put(item);

  await table.delete(item);
  await table.delete(item);

  expect(await table.get(key)).toBeUndefined();
});

describe("a query", () => {
  const toQuery = (pk: string) => ({ keyCondition: "pk = :pk", values: { ":pk": pk } });

  it("reads over pages that DynamoDB cuts at 1 MB, up to its limit", async () => {
    const pk = createPartition();
    for (const key of keysIn(pk, 5)) await table.put({ ...key, text: "x".repeat(390_000) });

    const page = await table.queryPage({ ...toQuery(pk), limit: 4 });
    const items = await Array.fromAsync(table.query({ ...toQuery(pk), limit: 4 }));
    const all = await Array.fromAsync(table.query({ ...toQuery(pk), attributes: ["sk"] }));

    expect(page.items.length).toBeLessThan(4);
    expect(page.lastKey).toEqual({ pk, sk: page.items.at(-1)?.sk });
    expect(items.map(({ sk }) => sk)).toEqual(["0000", "0001", "0002", "0003"]);
    expect(all).toEqual(["0000", "0001", "0002", "0003", "0004"].map((sk) => ({ sk })));
  });

  it("reads from the end, and continues after a key", async () => {
    const pk = createPartition();
    for (const key of keysIn(pk, 3)) await table.put(key);

    const startKey = { pk, sk: "0002" };
    const items = table.query({ ...toQuery(pk), isDescending: true, startKey });

    expect((await Array.fromAsync(items)).map(({ sk }) => sk)).toEqual(["0001", "0000"]);
  });
});

describe("a batch", () => {
  it("reads more keys than one request may name, without those that do not exist", async () => {
    const pk = createPartition();
    const keys = keysIn(pk, 130);
    for (const key of keys.slice(0, 120)) await table.put({ ...key, state: "x", text: "y" });

    const items = await table.batchGet(keys, { attributes: ["sk", "state"] });

    expect(items.map(({ sk }) => sk).sort()).toEqual(keys.slice(0, 120).map(({ sk }) => sk));
    expect(items[0]).toEqual({ sk: expect.any(String), state: "x" });
  });

  /** A table of which DynamoDB leaves all keys but one unread, this many times. */
  function createThrottledTable(times: number) {
    let remaining = times;
    const client = toTableClient(table.client);
    const send = async (command: BatchGetItemCommand) => {
      const [first, ...others] = command.input.RequestItems?.table?.Keys ?? [];
      if (remaining-- === 0 || first === undefined) return client.send(command);
      const RequestItems = { table: { Keys: [first] } };
      const { Responses } = await client.send(new BatchGetItemCommand({ RequestItems }));
      return { Responses, UnprocessedKeys: { table: { Keys: others } } };
    };
    return openTestTable("table", { send } as unknown as DynamoDBDocumentClient);
  }

  it("asks again for keys that DynamoDB left unread", async () => {
    const keys = keysIn(createPartition(), 8);
    for (const key of keys) await table.put(key);

    const items = await createThrottledTable(3).batchGet(keys);

    expect(items.map(({ sk }) => sk).sort()).toEqual(keys.map(({ sk }) => sk));
  });

  it("throws a TableBusyError after five requests that left keys unread", async () => {
    const keys = keysIn(createPartition(), 8);

    await expect(createThrottledTable(5).batchGet(keys)).rejects.toThrow(TableBusyError);
  });
});
