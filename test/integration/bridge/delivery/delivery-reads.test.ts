import { afterAll, beforeAll, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { toDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoDeliverySearch } from "#shared/bridge/adapters/dynamodb/delivery/delivery-search.ts";
import { storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
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

  expect(found.map(({ orderName }) => orderName)).toEqual(["#1003"]);
  expect(counts).toEqual({ queries: 2, batches: 1, items: 2 });
});

it("what needs attention takes one query and reads nothing else", async () => {
  const { counted, counts } = countReads(table);
  const { listPage } = createDynamoDeliveryListing(counted);

  const { deliveries, next } = await listPage(storeId, { needsAttention: true }, 25);

  expect(deliveries.map(({ orderName }) => orderName)).toEqual(["#1001", "#1000"]);
  expect(next).toBeUndefined();
  expect(counts).toEqual({ queries: 1, batches: 0, items: 2 });
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
  expect(found.map(({ orderName }) => orderName)).toEqual(["#8"]);
});
