import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { toDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoDeliverySearch } from "#shared/bridge/adapters/dynamodb/delivery/delivery-search.ts";
import { storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { listSorted } from "#shared/bridge/use-cases/delivery/list-sorted.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

/** More entries than one read of a filtered list takes. */
const DELIVERIES = 600;
const { storeId } = buildDeliveryKey();
const { accountId } = buildDelivery();

let table: Awaited<ReturnType<typeof startTable>>;
beforeAll(async () => {
  table = await startTable("delivery-reads", BRIDGE_INDEXES);
  const deliveries = createDynamoDeliveries(table);
  for (let at = 0; at < DELIVERIES; at++)
    await deliveries.create(
      buildDelivery({
        key: buildDeliveryKey(String(50_000 + at)),
        orderName: `#${1000 + at}`,
        createdAt: new Date(Date.UTC(2026, 10, 1, 0, at)),
        // The oldest two need a person.
        ...(at < 2 && { state: "held" }),
      }),
    );
});
afterAll(() => table.stop());

/** Counts the requests of the reads, and what they return. */
function countReads(of: Table) {
  const counts = { queries: 0, batches: 0, items: 0 };
  const counted: Table = {
    ...of,
    async queryPage(query) {
      const page = await of.queryPage(query);
      counts.queries += 1;
      counts.items += page.items.length;
      return page;
    },
    async batchGet(keys, options) {
      const items = await of.batchGet(keys, options);
      counts.batches += 1;
      counts.items += items.length;
      return items;
    },
  };
  return { counted, counts };
}

it("a search takes two queries and a batch, however many deliveries there are", async () => {
  const { counted, counts } = countReads(table);
  const { search } = createDynamoDeliverySearch(counted);

  const found = await search({ storeId, accountIds: [accountId] }, { text: "#1003" }, 25);

  expect(found.deliveries.map(({ orderName }) => orderName)).toEqual(["#1003"]);
  expect(found.hasMore).toBe(false);
  expect(counts).toEqual({ queries: 2, batches: 1, items: 2 });
});

describe("a search for the beginning of many numbers", () => {
  const find = async (text: string, filter = {}, limit = 25, of: Table = table) => {
    const { search } = createDynamoDeliverySearch(of);
    const found = await search({ storeId, accountIds: [] }, { text, ...filter }, limit);
    return { names: found.deliveries.map(({ orderName }) => orderName), hasMore: found.hasMore };
  };

  it("finds the newest of them, and says that more match", async () => {
    const { names, hasMore } = await find("1", {}, 3);
    expect(names).toEqual(["#1599", "#1598", "#1597"]);
    expect(hasMore).toBe(true);
  });

  it("finds what a filter asks for, however new or many the others are", async () => {
    const { counted, counts } = countReads(table);
    const held = { state: "held" as const };
    // The two held ones are the oldest of a hundred.
    expect(await find("10", held, 25, counted)).toEqual({
      names: ["#1001", "#1000"],
      hasMore: false,
    });
    // The hundred, and the order whose id may be 10.
    expect(counts).toMatchObject({ queries: 1, batches: 2, items: 200 });
    const today = { from: new Date(Date.UTC(2026, 10, 1, 9, 58)) };
    expect(await find("15", today)).toEqual({ names: ["#1599", "#1598"], hasMore: false });
  });

  it("reads five hundred of them at most, and says that it did not see all", async () => {
    const { counted, counts } = countReads(table);
    expect(await find("1", { state: "held" as const }, 25, counted)).toEqual({
      names: [],
      hasMore: true,
    });
    expect(counts).toMatchObject({ queries: 1, batches: 5 });
  });

  it.each(["#1042", "# 1042", "1042"])(
    "finds %s, with or without the sign in its name",
    async (text) => {
      expect((await find(text)).names).toEqual(["#1042"]);
      const plain = buildDelivery({
        key: { ...buildDeliveryKey("1042"), storeId: storeIdSchema.parse("woo") },
        orderName: "1042",
      });
      const deliveries = createDynamoDeliveries(table);
      await deliveries.create(plain);
      const { search } = createDynamoDeliverySearch(table);
      const found = await search({ storeId: plain.key.storeId, accountIds: [] }, { text }, 25);
      expect(found.deliveries.map(({ orderName }) => orderName)).toEqual(["1042"]);
    },
  );

  it("finds what is called exactly so first, also where more begin so than one read has", async () => {
    // One read of this table ends after ten names.
    const cut: Table = {
      ...table,
      queryPage: (query) => table.queryPage({ ...query, limit: Math.min(query.limit ?? 10, 10) }),
    };
    expect((await find("150", {}, 25, cut)).names.slice(0, 2)).toEqual(["#1509", "#1508"]);
    const exact = buildDelivery({
      key: buildDeliveryKey("60000"),
      orderName: "#150",
      createdAt: new Date(Date.UTC(2026, 9, 1)),
    });
    await createDynamoDeliveries(table).create(exact);
    const found = await find("150", {}, 25, cut);
    expect(found.names.slice(0, 2)).toEqual(["#150", "#1509"]);
    expect(found.hasMore).toBe(true);
  });
});

it("what needs attention takes one query and reads nothing else", async () => {
  const { counted, counts } = countReads(table);
  const { listPage } = createDynamoDeliveryListing(counted);

  const { deliveries, next } = await listPage(storeId, { needsAttention: true }, 25);

  expect(deliveries.map(({ orderName }) => orderName)).toEqual(["#1001", "#1000"]);
  expect(next).toBeUndefined();
  expect(counts).toEqual({ queries: 1, batches: 0, items: 2 });
});

describe("a sorted page", () => {
  const sort = { field: "order", isDescending: true } as const;
  const options = { sort, limit: 25, after: undefined };

  it("takes one query, and a few where a filter leaves most of them out", async () => {
    const { counted, counts } = countReads(table);
    const listing = createDynamoDeliveryListing(counted);

    const page = await listSorted(listing, storeId, {}, options);
    expect(page).toMatchObject({ deliveries: { length: 25, 0: { orderName: "#1599" } } });
    expect(counts.queries).toBe(1);
    const held = await listSorted(listing, storeId, { state: "held" }, options);
    expect(held).toMatchObject({ deliveries: [{ orderName: "#1001" }, { orderName: "#1000" }] });
    expect(counts.queries).toBe(3);
  });

  it("ends after ten queries, and says that the rest is out of reach", async () => {
    const { counted, counts } = countReads({
      ...table,
      queryPage: (query) => table.queryPage({ ...query, limit: 50 }),
    });

    expect(await listSorted(createDynamoDeliveryListing(counted), storeId, {}, options)).toBe(
      "out-of-reach",
    );
    expect(counts.queries).toBe(10);
  });

  it("looks for a few among five thousand at most: the page and the API say so", async () => {
    const limits: number[] = [];
    const listing = createDynamoDeliveryListing({
      ...table,
      queryPage(query) {
        limits.push(query.limit ?? 0);
        return table.queryPage({ ...query, limit: 50 });
      },
    });

    expect(await listSorted(listing, storeId, { state: "held" }, options)).toBe("out-of-reach");
    expect(limits.reduce((sum, limit) => sum + limit, 0)).toBe(5_000);
  });
});

const elsewhere = { ...buildDeliveryKey("7"), storeId: storeIdSchema.parse("elsewhere") };

it("what no longer needs attention leaves the index", async () => {
  const deliveries = createDynamoDeliveries(table);
  const held = buildDelivery({ key: elsewhere, state: "held" });
  await deliveries.create(held);
  const { listPage } = createDynamoDeliveryListing(table);
  const list = () => listPage(elsewhere.storeId, { needsAttention: true }, 25);

  expect((await list()).deliveries).toHaveLength(1);
  await deliveries.save({ ...held, state: "waiting" });
  expect((await list()).deliveries).toEqual([]);
});

it("reads what was stored before the indexes were", async () => {
  const key = { ...elsewhere, orderId: storeOrderIdSchema.parse("8") };
  const stored = toDeliveryItem(buildDelivery({ key, orderName: "#8", state: "held" }));
  const { nameKey: _, attentionStore: __, ...earlier } = stored;
  await table.put(earlier);

  expect(await createDynamoDeliveries(table).find(key)).toMatchObject({ state: "held" });
  const { search } = createDynamoDeliverySearch(table);
  const found = await search({ storeId: key.storeId, accountIds: [] }, { text: "8" }, 25);
  expect(found.deliveries.map(({ orderName }) => orderName)).toEqual(["#8"]);
});

describe("the deliveries of a buyer's orders", () => {
  const toIds = (...ids: string[]) => ids.map((id) => storeOrderIdSchema.parse(id));

  it("are read by their keys, with all parts, and no others", async () => {
    const deliveries = createDynamoDeliveries(table);
    const createdAt = new Date(Date.UTC(2026, 10, 3));
    const first = { key: buildDeliveryKey("70001"), createdAt, parts: ["a", "b", "c"] };
    await deliveries.create(buildDelivery(first));
    for (const part of [2, 3])
      await deliveries.create(buildDelivery({ createdAt, key: { ...first.key, part } }));
    const { counted, counts } = countReads(table);
    const { findByOrders } = createDynamoDeliverySearch(counted);

    const found = await findByOrders(storeId, toIds("50001", "70001", "99999"), {});
    expect(found.deliveries.map(({ key }) => `${key.orderId}/${key.part}`)).toEqual([
      ...["70001/1", "70001/2", "70001/3", "50001/1"],
    ]);
    expect(found.hasMore).toBe(false);
    expect(counts).toMatchObject({ queries: 0, items: 4 });
    const held = await findByOrders(storeId, toIds("50001", "70001"), { state: "held" });
    expect(held.deliveries.map(({ key }) => key.orderId)).toEqual(["50001"]);
  });

  it("are none for no orders, and read nothing", async () => {
    const { counted, counts } = countReads(table);
    const { findByOrders } = createDynamoDeliverySearch(counted);

    expect((await findByOrders(storeId, [], {})).deliveries).toEqual([]);
    expect(counts.items).toBe(0);
  });
});

it("a page of one location or mode reads as much at once as that of a status", async () => {
  for (const filter of [{ locationIds: ["gone"] }, { modes: ["urgent" as const] }]) {
    const { counted, counts } = countReads(table);
    const { listPage } = createDynamoDeliveryListing(counted);

    expect(await listPage(storeId, filter, 25)).toEqual({ deliveries: [], next: undefined });
    // 52, 208 and the rest of six hundred entries.
    expect(counts.queries).toBe(3);
  }
});
