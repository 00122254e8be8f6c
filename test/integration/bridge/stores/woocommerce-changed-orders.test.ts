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

async function aStoreAtNoon(options: Partial<WooCommerceOptions> = {}) {
  const time = { now: noon };
  const store = await startWooCommerceStore({ clock: () => time.now, ...options });
  cleanUps.push(store.close);
  const passed = (seconds: number) => {
    time.now = new Date(noon.getTime() + seconds * 1000);
  };
  const ask = createWooClient(store.access);
  const found = async (since = noon) =>
    (await Array.fromAsync(listChangedOrders(ask, since))).map(({ orderId }) => Number(orderId));
  return { ...store, ask, found, passed };
}

describe("the changed orders of a WooCommerce store", () => {
  it.each([
    ["Tokyo", 540],
    ["New York", -300],
    ["Kathmandu", 345],
  ])("are told to the second in %s's time", async (_, utcOffsetMinutes) => {
    const { callRest, found, passed } = await aStoreAtNoon({ utcOffsetMinutes });
    await callRest("POST orders", { status: "processing" });
    passed(60);
    await callRest("POST orders", { status: "processing" });

    expect(await found()).toEqual([1, 2]);
    expect(await found(new Date(noon.getTime() + 1000))).toEqual([2]);
    expect(await found(new Date(noon.getTime() + 60_999))).toEqual([2]);
    expect(await found(new Date(noon.getTime() + 62_000))).toEqual([]);
  });

  it("come in the order of their changes, trashed ones between the others, drafts left out", async () => {
    const { callRest, found, passed } = await aStoreAtNoon();
    for (const [at, status] of [
      [1, "processing"],
      [2, "pending"],
      [3, "checkout-draft"],
      [4, "on-hold"],
      [5, "completed"],
    ] as const) {
      passed(at);
      await callRest("POST orders", { status });
    }
    passed(10);
    await callRest("DELETE orders/2");
    passed(11);
    await callRest("PUT orders/1", { status: "cancelled" });

    expect(await found()).toEqual([4, 5, 2, 1]);
  });

  it("have the statuses that plugins add", async () => {
    const { callSandbox, found } = await aStoreAtNoon();
    const date = noon.toISOString().slice(0, 19);
    await callSandbox("POST orders", {
      id: 7,
      status: "awaiting-shipment",
      date_modified: date,
      date_modified_gmt: date,
    });

    expect(await found()).toEqual([7]);
  });

  it("are each found once, though more changed in one second than a page holds", async () => {
    const { callRest, found } = await aStoreAtNoon();
    for (let order = 0; order < 201; order++)
      await callRest("POST orders", { status: "processing" });

    expect(await found()).toEqual(Array.from({ length: 201 }, (_, index) => index + 1));
  });

  it("cannot be told by a store that ignores the question, which is said and not mistaken", async () => {
    const { callRest, found, passed } = await aStoreAtNoon({ supportsModifiedAfter: false });
    await callRest("POST orders", { status: "processing" });
    passed(3600);

    expect(await found()).toEqual([1]);
    await expect(found(new Date(noon.getTime() + 3_600_000))).rejects.toThrow(/too old/);
  });

  it("are not asked for without end where a cache answers the same page again", async () => {
    const { callRest, ask } = await aStoreAtNoon();
    for (let order = 0; order < 100; order++)
      await callRest("POST orders", { status: "processing" });
    const first = new Map<string, ReturnType<typeof ask>>();
    const cached: typeof ask = (method, path, body) => {
      const status = path.includes("status=trash") ? "trash" : "any";
      const answer = first.get(status) ?? ask(method, path, body);
      first.set(status, answer);
      return answer;
    };

    await expect(Array.fromAsync(listChangedOrders(cached, noon))).rejects.toThrow(/uncached/);
  });
});

it.each([true, false])("knows how the store keeps orders; legacy: %s", async (legacyStorage) => {
  const { ask } = await aStoreAtNoon({ usesLegacyStorage: legacyStorage });

  expect(await hasLegacyOrderStorage(ask)).toBe(legacyStorage);
});

it("takes a store for one that hides edits where it does not say", async () => {
  const { ask, callSandbox } = await aStoreAtNoon();
  await callSandbox("POST faults", { failNextRequests: 1, status: 403, path: "system_status" });

  expect(await hasLegacyOrderStorage(ask)).toBe(true);
});
