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

it("is not booked at an account that was disconnected after a confirmation that had no effect", async () => {
  const shop = createShop({ accountId: FIRST });
  await shop.placeOrders(...REAL);
  shop.failNext("confirm", "before");
  await shop.advanceTime(30);
  shop.connect({ accountId: FIRST, isCourierDisconnected: true });
  await shop.advanceTime(70);
  expect(shop.orders).toEqual([]);
  expect(await shop.readDelivery("1")).toMatchObject({
    batchId: undefined,
    lastError: { code: "courier-not-connected" },
  });

  shop.connect({ accountId: SECOND });
  await shop.advanceTime(120);
  expect(await shop.listBookedAt()).toEqual(BOOKED_AT_SECOND);
});

/** Creates a shop whose process dies after one call, counted from when `armed` is on. */
function createCrashingShop(call: number) {
  const counter = { calls: 0 };
  const armed = { isOn: false };
  const shop = createShop({ accountId: FIRST }, {}, (target) => {
    const crashing = crashAt(target, { call, when: "after" }, counter);
    return new Proxy(target, {
      get: (object, name) => Reflect.get(armed.isOn ? crashing : object, name),
    });
  });
  return { shop, armed, counter };
}

it("is booked once at the right account when the process dies after any call", async () => {
  const run = async (call: number) => {
    const { shop, armed, counter } = createCrashingShop(call);
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

describe("a booked batch that a member leaves after the accounts changed", () => {
  const CHANGES: readonly [string, Partial<Store>][] = [
    ["became the sandbox account", { accountId: SECOND, sandboxAccountId: FIRST }],
    ["was replaced", { accountId: SECOND }],
  ];
  const LEFT_AND_REBOOKED = [
    ["1", "cancelled"],
    ["2", SECOND],
  ];
  const toUsd = (minor: number) => ({ minor, currency: "USD" });

  async function bookBoth(shop: ReturnType<typeof createShop>) {
    await shop.placeOrders(...REAL);
    await shop.advanceTime(32);
    expect(shop.orders).toHaveLength(1);
  }

  it.each(CHANGES)("is not booked again at an account that %s", async (_, change) => {
    const shop = createShop({ accountId: FIRST });
    await bookBoth(shop);
    shop.connect(change);
    await shop.editOrder("1", { status: "cancelled" });
    await shop.advanceTime(70);

    expect(await shop.listBookedAt()).toEqual(LEFT_AND_REBOOKED);
    expect(shop.orders.map(({ request, status }) => [request.name, status])).toEqual([
      ["#1, #2", "cancelled"],
      ["#2", "searching"],
    ]);
    expect(shop.batches.listAll().map(({ state, accountId }) => [state, accountId])).toEqual([
      ["completed", FIRST],
      ["booked", SECOND],
    ]);
    const [cancelled, rebooked] = await shop.listDeliveries();
    expect(cancelled?.money).toMatchObject({ charged: toUsd(500), refunded: toUsd(500) });
    expect(rebooked?.money).toMatchObject({ charged: toUsd(1500), refunded: toUsd(500) });
    expect(shop.faults).toEqual([]);
  });

  it.each(CHANGES)(
    "dies after any call, whose account %s",
    { timeout: 60_000 },
    async (_, change) => {
      const run = async (call: number) => {
        const { shop, armed, counter } = createCrashingShop(call);
        await bookBoth(shop);
        shop.connect(change);
        armed.isOn = true;
        await shop.editOrder("1", { status: "cancelled" });
        await shop.advanceTime(70);
        expect(await shop.listBookedAt()).toEqual(LEFT_AND_REBOOKED);
        expect(shop.listLiveOrders().map(({ request }) => request.name)).toEqual(["#2"]);
        return counter.calls;
      };
      const calls = await run(0);
      expect(calls).toBeGreaterThan(20);
      for (let call = 1; call <= calls; call++) await run(call);
    },
  );

  it("waits for a courier account if none is connected, and goes to the next one", async () => {
    const shop = createShop({ accountId: FIRST });
    await bookBoth(shop);
    shop.connect({ accountId: FIRST, isCourierDisconnected: true });
    await shop.editOrder("1", { status: "cancelled" });
    await shop.advanceTime(120);

    const [cancelled, waiting] = await shop.listDeliveries();
    expect(cancelled?.state).toBe("cancelled");
    expect(waiting).toMatchObject({
      state: "new",
      order: undefined,
      batchId: undefined,
      lastError: { code: "courier-not-connected" },
    });
    expect(shop.listLiveOrders()).toEqual([]);

    shop.connect({ accountId: SECOND });
    await shop.advanceTime(120);
    expect(await shop.listBookedAt()).toEqual(LEFT_AND_REBOOKED);
  });

  it("lets its orders wait for a store that is disconnected", async () => {
    const shop = createShop({ accountId: FIRST });
    await bookBoth(shop);
    const access = { kind: "disconnected", url: "https://tea.example" } as const;
    shop.connect({ accountId: FIRST, access });
    shop.conditions.storeIsDown = true;
    await shop.saveMerchantChange("1", () => ({ pendingAction: { action: "cancel" } }));
    await shop.advanceTime(20);

    expect(await shop.readDelivery("1")).toMatchObject({ state: "cancelled" });
    expect(await shop.readDelivery("2")).toMatchObject({ order: undefined, batchId: undefined });
    expect(shop.listLiveOrders()).toEqual([]);
  });

  it("does not book an order again that its merchant cancels meanwhile", async () => {
    const shop = createShop({ accountId: FIRST });
    await bookBoth(shop);
    shop.connect({ accountId: SECOND });
    const second = await shop.readDelivery("2");
    await shop.memory.save({ ...second, pendingAction: { action: "cancel" } });
    await shop.editOrder("1", { status: "cancelled" });
    await shop.advanceTime(70);

    expect(await shop.listBookedAt()).toEqual([
      ["1", "cancelled"],
      ["2", "cancelled"],
    ]);
    expect(shop.listLiveOrders()).toEqual([]);
  });
});
