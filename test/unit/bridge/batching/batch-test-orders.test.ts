import { describe, expect, it } from "vitest";
import { accountIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";
import { crashAt } from "#test/fakes/crash-simulation.ts";

const FIRST = accountIdSchema.parse("main");
const SECOND = accountIdSchema.parse("second");
const SHOPIFY = { kind: "shopify", shop: "tea-house.myshopify.com" } as const;
const toOrderId = (id: string) => storeOrderIdSchema.parse(id);

type Wrapper = Parameters<typeof createBridgeSimulation>[1];

/** Creates a shop whose orders are collected for half an hour. */
function createShop(store: Partial<Store>, settings: Partial<Settings> = {}, wrap?: Wrapper) {
  const simulation = createBridgeSimulation(
    buildSettings({
      defaultMode: "urgent",
      batching: { kind: "minutes", minutes: 30 },
      ...settings,
    }),
    wrap,
  );
  const connect = (changes: Partial<Store>) => {
    simulation.conditions.store = { access: SHOPIFY, ...changes };
  };
  connect(store);
  return {
    ...simulation,
    connect,
    async placeOrders(...orders: { id: string; isTest: boolean }[]) {
      for (const { id, isTest } of orders)
        await simulation.placeOrder({ id: toOrderId(id), name: `#${id}`, isTest });
    },
    async listBookedAt() {
      const deliveries = await simulation.listDeliveries();
      return deliveries.map(({ key, state, accountId }) => [
        key.orderId,
        state === "booked" ? accountId : state,
      ]);
    },
  };
}

const REAL = [
  { id: "1", isTest: false },
  { id: "2", isTest: false },
];
const TEST = [
  { id: "1", isTest: true },
  { id: "2", isTest: true },
];
const BOOKED_AT_SECOND = [
  ["1", SECOND],
  ["2", SECOND],
];

describe("a batch of real orders", () => {
  it("is not sent to an account that takes test orders by now", async () => {
    const shop = createShop({ accountId: FIRST });
    await shop.placeOrders(...REAL);
    shop.connect({ accountId: SECOND, sandboxAccountId: FIRST });
    await shop.advanceTime(70);

    expect(await shop.listBookedAt()).toEqual(BOOKED_AT_SECOND);
    expect(shop.orders.map(({ request }) => request.name)).toEqual(["#1, #2"]);
  });

  it("waits while its account takes test orders only, and goes to the next one", async () => {
    const shop = createShop({ accountId: FIRST, sandboxAccountId: FIRST });
    await shop.placeOrders(...REAL);
    shop.connect({ accountId: FIRST, sandboxAccountId: FIRST, isCourierDisconnected: true });
    await shop.advanceTime(70);
    expect(shop.orders).toEqual([]);

    shop.connect({ accountId: SECOND, sandboxAccountId: FIRST });
    await shop.advanceTime(120);
    expect(await shop.listBookedAt()).toEqual(BOOKED_AT_SECOND);
  });
});

describe("a batch of test orders", () => {
  it("is not sent to a sandbox account that became the courier account", async () => {
    const shop = createShop({ accountId: SECOND, sandboxAccountId: FIRST });
    await shop.placeOrders(...TEST);
    shop.connect({ accountId: FIRST });
    await shop.advanceTime(70);

    expect(shop.orders).toEqual([]);
    expect(await shop.listBookedAt()).toEqual([
      ["1", "held"],
      ["2", "held"],
    ]);
  });

  it("goes to the account for test orders that is connected in the meantime", async () => {
    const shop = createShop({ accountId: FIRST }, { testOrders: "deliver" });
    await shop.placeOrders(...TEST);
    shop.connect({ accountId: FIRST, sandboxAccountId: SECOND });
    await shop.advanceTime(70);

    expect(await shop.listBookedAt()).toEqual(BOOKED_AT_SECOND);
  });

  it("goes to a courier account as its merchant chose, once", async () => {
    const shop = createShop({ accountId: FIRST }, { testOrders: "deliver" });
    await shop.placeOrders(...TEST);
    await shop.advanceTime(70);

    expect(shop.orders).toHaveLength(1);
    expect(shop.batches.listAll()).toHaveLength(1);
  });

  it("has no real orders, although one account takes both", async () => {
    const shop = createShop({ accountId: FIRST, sandboxAccountId: FIRST });
    await shop.placeOrders(
      { id: "1", isTest: true },
      { id: "2", isTest: false },
      { id: "3", isTest: true },
    );
    shop.connect({ accountId: SECOND, sandboxAccountId: FIRST });
    await shop.advanceTime(70);

    expect(await shop.listBookedAt()).toEqual([
      ["1", FIRST],
      ["2", SECOND],
      ["3", FIRST],
    ]);
    expect(shop.orders.map(({ request }) => request.name).sort()).toEqual([
      "#1 (test), #3 (test)",
      "#2",
    ]);
  });
});

describe("a batch that its courier has, or may have", () => {
  it("keeps its account when that becomes the sandbox account", async () => {
    const shop = createShop({ accountId: FIRST });
    await shop.placeOrders(...REAL);
    await shop.advanceTime(32);
    shop.connect({ accountId: SECOND, sandboxAccountId: FIRST });
    await shop.advanceTime(70);

    expect(shop.orders).toHaveLength(1);
    expect(await shop.listBookedAt()).toEqual([
      ["1", FIRST],
      ["2", FIRST],
    ]);
  });

  it.each([
    ["after the courier booked it", "after", FIRST],
    ["before the courier booked it", "before", SECOND],
  ] as const)("whose answer was lost %s is booked once", async (_, when, account) => {
    const shop = createShop({ accountId: FIRST });
    await shop.placeOrders(...REAL);
    shop.failNext("confirm", when);
    await shop.advanceTime(30);
    shop.connect({ accountId: SECOND, sandboxAccountId: FIRST });
    await shop.advanceTime(70);

    expect(shop.orders).toHaveLength(1);
    expect(await shop.listBookedAt()).toEqual([
      ["1", account],
      ["2", account],
    ]);
  });
});

it("is booked once at the right account when the process dies after any call", async () => {
  const run = async (call: number) => {
    const counter = { calls: 0 };
    const armed = { isOn: false };
    const shop = createShop({ accountId: FIRST }, {}, (target) => {
      const crashing = crashAt(target, { call, when: "after" }, counter);
      return new Proxy(target, {
        get: (object, name) => Reflect.get(armed.isOn ? crashing : object, name),
      });
    });
    await shop.placeOrders(...REAL);
    shop.connect({ accountId: SECOND, sandboxAccountId: FIRST });
    await shop.advanceTime(29);
    armed.isOn = true;
    await shop.advanceTime(45);
    expect(await shop.listBookedAt()).toEqual(BOOKED_AT_SECOND);
    expect(shop.listLiveOrders()).toHaveLength(1);
    return counter.calls;
  };
  const calls = await run(0);
  expect(calls).toBeGreaterThan(8);
  for (let call = 1; call <= calls; call++) await run(call);
});
