import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { ListedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { readOpenOrders } from "#shared/bridge/use-cases/order-watch/read-open-orders.ts";

const PAGE = 12;
const LIMITS = { isTimeUp: () => false, isListGivenUp: false };
const toListed = (orderId: string): ListedOrder => ({
  orderId,
  mark: `m${orderId}`,
  status: "ready",
});
const toNames = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => String(from - at));

/** A courier with these orders, newest first; `insert` adds newer ones before a page is read. */
function createCourier(orders: string[], insert: Record<number, string[]> = {}) {
  const calls: string[] = [];
  let pages = 0;
  return {
    calls,
    async listOrders(start: number): Promise<readonly ListedOrder[] | undefined> {
      orders.unshift(...(insert[pages++] ?? []));
      calls.push(`list ${start}`);
      return orders.slice(start, start + PAGE).map(toListed);
    },
    async readOrder(orderId: string): Promise<OrderView | undefined> {
      calls.push(`read ${orderId}`);
      if (!orders.includes(orderId)) return undefined;
      return { ...toListed(orderId), price: undefined, history: [], routes: [] };
    },
  };
}

describe("reading the open orders of an account", () => {
  it("reads a single order by itself, and two by one page", async () => {
    const courier = createCourier(toNames(40, 1));
    await readOpenOrders(courier, ["39"], LIMITS);
    await readOpenOrders(courier, ["39", "30"], LIMITS);

    expect(courier.calls).toEqual(["read 39", "list 0"]);
  });

  it("reads sixty in five pages", async () => {
    const courier = createCourier(toNames(60, 1));
    const seen = await readOpenOrders(courier, toNames(60, 1), LIMITS);

    expect(courier.calls).toHaveLength(5);
    expect(seen.size).toBe(60);
    expect(seen.get("1")).toMatchObject({ mark: "m1" });
  });

  it("misses none when new orders move the others to later pages meanwhile", async () => {
    const courier = createCourier(toNames(40, 1), { 1: ["41", "42"], 2: toNames(50, 43) });
    const seen = await readOpenOrders(courier, toNames(40, 1), LIMITS);

    expect([...seen.keys()].toSorted()).toEqual(toNames(40, 1).toSorted());
  });

  it("reads an old order singly instead of all pages before it", async () => {
    const courier = createCourier(toNames(500, 1));
    await readOpenOrders(courier, ["500", "499", "3"], LIMITS);

    expect(courier.calls).toEqual(["list 0", "read 3"]);
  });

  it("gives pages up that show none, once they cost as much as what is left", async () => {
    const courier = createCourier(toNames(500, 1));
    await readOpenOrders(courier, ["5", "4", "3", "2", "1"], LIMITS);
    expect(courier.calls.slice(0, 4)).toEqual(["list 0", "list 12", "list 24", "list 36"]);
    expect(courier.calls.slice(4)).toEqual(["5", "4", "3", "2", "1"].map((id) => `read ${id}`));

    // Each page that shows one counts anew.
    const mixed = createCourier(toNames(500, 1));
    await readOpenOrders(mixed, ["500", "499", "3", "2", "1"], LIMITS);
    expect(mixed.calls).toEqual(["list 0", "list 12", "list 24", "read 3", "read 2", "read 1"]);
  });

  it("reads at most twenty pages, and at most 24 orders singly, four at once", async () => {
    const courier = createCourier(toNames(400, 1));
    let reading = 0;
    let most = 0;
    const readOrder = async (orderId: string) => {
      most = Math.max(most, ++reading);
      await setImmediate();
      const order = await courier.readOrder(orderId);
      reading--;
      return order;
    };
    const seen = await readOpenOrders({ ...courier, readOrder }, toNames(400, 1), LIMITS);

    expect(courier.calls.filter((call) => call.startsWith("list"))).toHaveLength(20);
    expect(seen.size).toBe(20 * PAGE + 24);
    expect(most).toBe(4);
  });

  it("takes what is no list for an empty one", async () => {
    const courier = createCourier(toNames(20, 1));
    let lists = 0;
    const listOrders = async () => {
      lists++;
      return undefined;
    };
    const seen = await readOpenOrders({ ...courier, listOrders }, ["20", "19", "18"], LIMITS);
    expect([...seen.keys()]).toEqual(["20", "19", "18"]);
    expect(lists).toBe(1);
  });

  it("says of an order that the courier does not know that it does not", async () => {
    const courier = createCourier(toNames(20, 1));
    const seen = await readOpenOrders(courier, ["20", "19", "77"], LIMITS);

    expect(seen.get("77")).toBe("none");
  });

  it("ends where a courier shows the same page again and again", async () => {
    const courier = createCourier(toNames(60, 1));
    const first = toNames(60, 49).map(toListed);
    const listOrders = async (start: number) => {
      courier.calls.push(`list ${start}`);
      return first;
    };
    const seen = await readOpenOrders({ ...courier, listOrders }, toNames(60, 1), LIMITS);

    expect(courier.calls.filter((call) => call.startsWith("list"))).toHaveLength(2);
    // Twelve from the page and 24 singly. The others are left to their deliveries.
    expect(seen.size).toBe(36);
  });

  it("reads few orders singly where the list fails, and fails with many, unless it failed before", async () => {
    const courier = createCourier(toNames(60, 1));
    const broken = {
      ...courier,
      listOrders: async () => {
        throw new UnavailableError(createMessage("courier-fault"), { kind: "down" });
      },
    };
    expect((await readOpenOrders(broken, toNames(24, 1), LIMITS)).size).toBe(24);
    for (const count of [25, 60])
      await expect(readOpenOrders(broken, toNames(count, 1), LIMITS)).rejects.toThrow(
        "courier-fault",
      );
    const given = { ...LIMITS, isListGivenUp: true };
    expect((await readOpenOrders(broken, toNames(60, 1), given)).size).toBe(24);
  });

  it("begins no call once its time is up", async () => {
    const courier = createCourier(toNames(60, 1));
    const seen = await readOpenOrders(courier, toNames(60, 1), {
      ...LIMITS,
      isTimeUp: () => courier.calls.length >= 2,
    });
    expect(courier.calls).toEqual(["list 0", "list 12"]);
    expect(seen.size).toBe(24);
  });
});
