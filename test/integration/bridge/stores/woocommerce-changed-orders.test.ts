import { afterEach, describe, expect, it } from "vitest";
import { listChangedOrders } from "#shared/bridge/adapters/woocommerce/delivery/changed-orders.ts";
import { hasLegacyOrderStorage } from "#shared/bridge/adapters/woocommerce/stores/order-storage.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createWooClient } from "#test/builders/bridge/woocommerce.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import type { WooCommerceOptions } from "#test/sandbox/woocommerce/start-woocommerce.ts";

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function startStoreAtNoon(options: Partial<WooCommerceOptions> = {}) {
  const time = { now: noon };
  const store = await startWooCommerceStore({ clock: () => time.now, ...options });
  cleanUps.push(store.close);
  const advanceTime = (seconds: number) => {
    time.now = new Date(noon.getTime() + seconds * 1000);
  };
  const ask = createWooClient(store.access);
  const listChangedIds = async (since = noon) =>
    (await Array.fromAsync(listChangedOrders(ask, since))).map(({ orderId }) => Number(orderId));
  return { ...store, ask, listChangedIds, advanceTime };
}

describe("the changed orders of a WooCommerce store", () => {
  it.each([
    ["Tokyo", 540],
    ["New York", -300],
    ["Kathmandu", 345],
  ])("are listed to the second in the time zone of %s", async (_, utcOffsetMinutes) => {
    const { callRest, listChangedIds, advanceTime } = await startStoreAtNoon({ utcOffsetMinutes });
    await callRest("POST orders", { status: "processing" });
    advanceTime(60);
    await callRest("POST orders", { status: "processing" });

    expect(await listChangedIds()).toEqual([1, 2]);
    expect(await listChangedIds(new Date(noon.getTime() + 1000))).toEqual([2]);
    expect(await listChangedIds(new Date(noon.getTime() + 60_999))).toEqual([2]);
    expect(await listChangedIds(new Date(noon.getTime() + 62_000))).toEqual([]);
  });

  it("are sorted by the time of their change, include trashed orders and exclude drafts", async () => {
    const { callRest, listChangedIds, advanceTime } = await startStoreAtNoon();
    for (const [at, status] of [
      [1, "processing"],
      [2, "pending"],
      [3, "checkout-draft"],
      [4, "on-hold"],
      [5, "completed"],
    ] as const) {
      advanceTime(at);
      await callRest("POST orders", { status });
    }
    advanceTime(10);
    await callRest("DELETE orders/2");
    advanceTime(11);
    await callRest("PUT orders/1", { status: "cancelled" });

    expect(await listChangedIds()).toEqual([4, 5, 2, 1]);
  });

  it("include orders with the status of a plugin", async () => {
    const { callSandbox, listChangedIds } = await startStoreAtNoon();
    const date = noon.toISOString().slice(0, 19);
    await callSandbox("POST orders", {
      id: 7,
      status: "awaiting-shipment",
      date_modified: date,
      date_modified_gmt: date,
    });

    expect(await listChangedIds()).toEqual([7]);
  });

  it("are listed once each when more change in one second than a page holds", async () => {
    const { callRest, listChangedIds } = await startStoreAtNoon();
    for (let order = 0; order < 201; order++)
      await callRest("POST orders", { status: "processing" });

    expect(await listChangedIds()).toEqual(Array.from({ length: 201 }, (_, index) => index + 1));
  });

  it("cause an error when the store ignores the filter by time", async () => {
    const { callRest, listChangedIds, advanceTime } = await startStoreAtNoon({
      supportsModifiedAfter: false,
    });
    await callRest("POST orders", { status: "processing" });
    advanceTime(3600);

    expect(await listChangedIds()).toEqual([1]);
    await expect(listChangedIds(new Date(noon.getTime() + 3_600_000))).rejects.toThrow(
      "woocommerce-too-old",
    );
  });

  it("cause an error instead of an endless loop when a cache repeats a page", async () => {
    const { callRest, ask } = await startStoreAtNoon();
    for (let order = 0; order < 100; order++)
      await callRest("POST orders", { status: "processing" });
    const firstAnswers = new Map<string, ReturnType<typeof ask>>();
    const askCached: typeof ask = (method, path, body) => {
      const status = path.includes("status=trash") ? "trash" : "any";
      const answer = firstAnswers.get(status) ?? ask(method, path, body);
      firstAnswers.set(status, answer);
      return answer;
    };

    await expect(Array.fromAsync(listChangedOrders(askCached, noon))).rejects.toThrow(
      "store-orders-repeated",
    );
  });
});

it.each([true, false])(
  "detects whether the store uses legacy order storage: %s",
  async (legacyStorage) => {
    const { ask } = await startStoreAtNoon({ usesLegacyStorage: legacyStorage });

    expect(await hasLegacyOrderStorage(ask)).toBe(legacyStorage);
  },
);

it("assumes legacy order storage when the store does not say", async () => {
  const { ask, callSandbox } = await startStoreAtNoon();
  await callSandbox("POST faults", { failNextRequests: 1, status: 403, path: "system_status" });

  expect(await hasLegacyOrderStorage(ask)).toBe(true);
});
