import { expect, it } from "vitest";
import { TableBusyError } from "#shared/aws/batch-get.ts";
import { coalesceGets } from "#shared/aws/coalesce-gets.ts";
import type { Item, ItemKey, Table } from "#shared/aws/table.ts";

const toKey = (sk: string): ItemKey => ({ pk: "P", sk });

/** A table with items `a` to `d` that notes its calls. */
function createNotingTable(options: { readonly failure?: Error } = {}) {
  const calls: string[] = [];
  const find = (key: ItemKey): Item | undefined =>
    "abcd".includes(key.sk) ? { ...key, text: `text of ${key.sk}` } : undefined;
  const note = (call: string, keys: readonly ItemKey[], isConsistent: boolean | undefined) =>
    calls.push(`${call} ${keys.map(({ sk }) => sk).join("")}${isConsistent ? "" : " eventually"}`);
  const table: Pick<Table, "get" | "batchGet"> = {
    async get(key, { isConsistent } = { isConsistent: true }) {
      note("get", [key], isConsistent);
      return find(key);
    },
    async batchGet(keys, { isConsistent } = {}) {
      note("batch", keys, isConsistent);
      if (options.failure !== undefined) throw options.failure;
      // DynamoDB returns items in any order.
      return keys
        .toReversed()
        .map(find)
        .filter((item) => item !== undefined);
    },
  };
  return { calls, table: coalesceGets(table as Table) };
}

it("gets what is asked for side by side in one call, each its own item", async () => {
  const { table, calls } = createNotingTable();

  const items = await Promise.all(["b", "a", "none"].map((sk) => table.get(toKey(sk))));

  expect(items.map((item) => item?.text)).toEqual(["text of b", "text of a", undefined]);
  expect(calls).toEqual(["batch banone"]);
});

it("takes along what is asked for without a wait in between, and gets the rest by itself", async () => {
  const { table, calls } = createNotingTable();
  const getAfterStep = async () => {
    await Promise.resolve();
    return table.get(toKey("b"));
  };

  await Promise.all([table.get(toKey("a")), getAfterStep()]);
  await table.get(toKey("c"));
  await table.get(toKey("c"));

  expect(calls).toEqual(["batch ab", "get c", "get c"]);
});

it("names a key once in a call", async () => {
  const { table, calls } = createNotingTable();

  const items = await Promise.all(["a", "a", "b"].map((sk) => table.get(toKey(sk))));

  expect(items.map((item) => item?.sk)).toEqual(["a", "a", "b"]);
  expect(calls).toEqual(["batch ab"]);
});

it("reads strongly consistent if one of the gets is", async () => {
  const { table, calls } = createNotingTable();
  const eventually = { isConsistent: false };

  await Promise.all([table.get(toKey("a"), eventually), table.get(toKey("b"), eventually)]);
  await Promise.all([table.get(toKey("a"), eventually), table.get(toKey("b"))]);
  await Promise.all([table.get(toKey("a"), eventually), table.get(toKey("a"))]);
  await table.get(toKey("a"), eventually);

  expect(calls).toEqual(["batch ab eventually", "batch ab", "get a", "get a eventually"]);
});

it("gets each item alone that DynamoDB leaves unread", async () => {
  const { table, calls } = createNotingTable({ failure: new TableBusyError("busy") });

  const items = await Promise.all(["a", "b"].map((sk) => table.get(toKey(sk))));

  expect(items.map((item) => item?.sk)).toEqual(["a", "b"]);
  expect(calls).toEqual(["batch ab", "get a", "get b"]);
});

it("fails each get with the failure of their call, and none after it", async () => {
  const failure = new Error("no connection");
  const { table } = createNotingTable({ failure });

  const results = await Promise.allSettled(["a", "b"].map((sk) => table.get(toKey(sk))));

  expect(results).toEqual([
    { status: "rejected", reason: failure },
    { status: "rejected", reason: failure },
  ]);
  expect((await table.get(toKey("a")))?.sk).toBe("a");
});
