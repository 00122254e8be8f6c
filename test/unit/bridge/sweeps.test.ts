import { describe, expect, it } from "vitest";
import { type StoreId, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { SweepBook, Swept } from "#shared/bridge/ports.ts";
import { sweepDue } from "#shared/bridge/use-cases/sweep-due.ts";
import { sweepStores } from "#shared/bridge/use-cases/sweep-stores.ts";
import { aKey, aStore, noon } from "#test/builders/bridge-delivery.ts";
import { rememberingStorefront } from "#test/fakes/bridge-storefront.ts";

const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const store = storeIdSchema.parse("tea-house");

function world(changes: Record<string, number>) {
  const books = new Map<StoreId, Swept>([[store, { sweptTo: noon, seen: [] }]]);
  const sent: string[] = [];
  const failed: string[] = [];
  const asked: Date[] = [];
  let broken = false;
  const book: SweepBook = {
    async *stores() {
      for (const [storeId, swept] of books) yield { storeId, ...swept };
    },
    advance: async (storeId, swept) => void books.set(storeId, swept),
  };
  const sweep = sweepStores({
    book,
    tenants: { store: async (storeId) => aStore({ storeId }) },
    storefrontOf: ({ storeId }) => ({
      ...rememberingStorefront(undefined).storefront,
      async *changedSince(since) {
        asked.push(since);
        if (storeId !== store) throw new Error("this store is down");
        for (const [id, minutes] of Object.entries(changes)) {
          const changedAt = minutesAfterNoon(minutes);
          if (changedAt >= since) yield { orderId: storeOrderIdSchema.parse(id), changedAt };
        }
      },
    }),
    hints: {
      send: async ({ orderId }) => {
        if (broken) throw new Error("queue unreachable");
        sent.push(orderId);
      },
    },
    failed: (storeId) => void failed.push(storeId),
  });
  return {
    sweep,
    sent,
    failed,
    asked,
    books,
    changes,
    breakQueue: (is: boolean) => {
      broken = is;
    },
  };
}

describe("sweeping stores", () => {
  it("hints at every order that changed, and goes on from the last change", async () => {
    const { sweep, sent, books } = world({ 1: 1, 2: 3 });

    expect(await sweep()).toBe(2);

    expect(sent).toEqual(["1", "2"]);
    expect(books.get(store)?.sweptTo).toEqual(minutesAfterNoon(3));
  });

  it("looks five minutes back, and does not hint at the same change again", async () => {
    const { sweep, sent, asked, changes } = world({ 1: 10, 2: 14 });
    await sweep();
    changes["3"] = 11;

    await sweep();
    await sweep();

    expect(asked[1]).toEqual(minutesAfterNoon(9));
    expect(sent).toEqual(["1", "2", "3"]);
  });

  it("hints at an order again once it changed again", async () => {
    const { sweep, sent, changes } = world({ 1: 1 });
    await sweep();
    changes["1"] = 2;

    await sweep();

    expect(sent).toEqual(["1", "1"]);
  });

  it("sweeps the same again where the queue failed", async () => {
    const { sweep, sent, books, breakQueue, failed } = world({ 1: 1 });
    breakQueue(true);
    await sweep();
    expect(books.get(store)?.sweptTo).toEqual(noon);
    expect(failed).toEqual([store]);

    breakQueue(false);
    await sweep();

    expect(sent).toEqual(["1"]);
  });

  it("goes on to other stores where one is down", async () => {
    const { sweep, sent, books, failed } = world({ 1: 1 });
    const down = storeIdSchema.parse("a-dead-store");
    const [entry] = [...books.values()];
    if (entry === undefined) throw new Error("no entry");
    books.clear();
    books.set(down, entry);
    books.set(store, entry);

    await sweep();

    expect(failed).toEqual([down]);
    expect(sent).toEqual(["1"]);
  });
});

it("turns what is due into hints, each due time a name of its own", async () => {
  const sent: [string, string][] = [];
  const sweep = sweepDue({
    index: {
      async *due() {
        yield { key: aKey("1"), nextLookAt: noon };
        yield { key: aKey("2"), nextLookAt: minutesAfterNoon(-1) };
      },
    },
    hints: { send: async ({ orderId }, once) => void sent.push([orderId, once]) },
    clock: () => noon,
  });

  expect(await sweep()).toBe(2);
  expect(sent).toEqual([
    ["1", "due 2026-11-20T12:00:00.000Z"],
    ["2", "due 2026-11-20T11:59:00.000Z"],
  ]);
});
