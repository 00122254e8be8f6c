import { describe, expect, it } from "vitest";
import { describeWaiting } from "#functions/bridge/app-page/browser/screens/start/describe-waiting.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import type { ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import {
  listOrdersBeforeStart,
  listWaitingOrders,
} from "#shared/bridge/use-cases/stores/list-waiting-orders.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryListing } from "#test/fakes/bridge/delivery-listing.ts";

const { storeId } = buildDeliveryKey();

/** Lists orders that wait, each a second older than the one before. */
const listOrders = (count: number, code: "not-started" | "manual" = "not-started") =>
  Array.from(
    { length: count },
    (_, at): ListedDelivery => ({
      key: buildDeliveryKey(String(at + 1)),
      createdAt: new Date(noon.getTime() - at * 1_000),
      state: "waiting",
      reason: createMessage(code),
      money: {},
    }),
  );

describe("the orders that wait for the start", () => {
  it.each([
    ["are none without a look once the store is started", EVERY_ORDER, 12_000, 0, 0, false],
    ["are counted with one look", undefined, 100, 1, 100, false],
    ["are counted up to a hundred with one look", undefined, 12_000, 1, 100, true],
  ])("%s", async (_, start, all, reads, counted, hasMore) => {
    const { listing, counts } = createInMemoryListing(listOrders(all));

    const waiting = await listOrdersBeforeStart(listing, storeId, start);

    expect(counts.reads).toBe(reads);
    expect([waiting.orders.length, waiting.hasMore]).toEqual([counted, hasMore]);
  });

  it("are the latest of many, the one that was seen first at the head", async () => {
    const { listing } = createInMemoryListing(listOrders(12));

    const { orders } = await listWaitingOrders(listing, storeId, 3);

    expect(orders.map(({ key }) => key.orderId)).toEqual(["3", "2", "1"]);
  });

  it("are the same for each page of a preview, whatever comes in between", async () => {
    const atFirst = listOrders(600).slice(1);
    const shownAt = atFirst[0]?.createdAt;
    const before = createInMemoryListing(atFirst).listing;
    const later = createInMemoryListing(listOrders(600)).listing;

    const first = await listWaitingOrders(before, storeId, 500, shownAt);

    expect(first.orders.at(-1)?.key.orderId).toBe("2");
    expect(await listWaitingOrders(later, storeId, 500, shownAt)).toEqual(first);
  });

  it("may be more than were found among orders that wait for something else", async () => {
    const { listing } = createInMemoryListing(listOrders(500, "manual"));

    expect(await listOrdersBeforeStart(listing, storeId, undefined)).toEqual({
      orders: [],
      hasMore: true,
    });
  });

  it("cost ten reads at most among any number of skipped orders", async () => {
    let reads = 0;
    const skipped = { createdAt: noon.toISOString(), state: "skipped", money: {} };
    const table = {
      queryPage: async ({ limit = 0 }) => {
        reads += 1;
        const items = Array.from({ length: limit }, (_, at) => ({
          ...{ ...skipped, key: buildDeliveryKey(String(reads * limit + at)) },
        }));
        return { items, lastKey: {} };
      },
    } as unknown as Table;

    const waiting = await listOrdersBeforeStart(
      createDynamoDeliveryListing(table),
      storeId,
      undefined,
    );

    expect([reads, waiting]).toEqual([10, { orders: [], hasMore: true }]);
  });
});

describe("the page", () => {
  it.each([
    [0, false, "Orders wait until you start."],
    [1, false, "1 order waits until you start."],
    [100, false, "100 orders wait until you start."],
    [100, true, "More than 100 orders wait until you start."],
    [0, true, "Orders wait until you start."],
  ])("says of %i orders, and whether there are more: %s", (waiting, hasMoreWaiting, text) => {
    expect(describeWaiting({ waiting, hasMoreWaiting }, "until you start")).toBe(text);
  });
});
