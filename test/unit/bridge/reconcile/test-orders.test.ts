import { describe, expect, it } from "vitest";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { executeMerchantAction } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";

const LIVE = accountIdSchema.parse("live");
const SANDBOX = accountIdSchema.parse("sandbox");
const SHOPIFY = { kind: "shopify", shop: "tea-house.myshopify.com" } as const;

function createShop({
  store = {},
  isTest = true,
  settings = {},
}: {
  store?: Partial<Store>;
  isTest?: boolean;
  settings?: Parameters<typeof buildSettings>[0];
}) {
  const accounts = { live: createDocumentedCourier(), sandbox: createDocumentedCourier() };
  const deliveries = createInMemoryDeliveries();
  const connected = buildStore({ accountId: LIVE, access: SHOPIFY, ...store });
  const fake = createFakeStorefront(buildStoreOrder({ isTest }));
  const deps = createReconcileDeps({
    deliveries,
    stores: {
      find: async () => connected,
      findAccount: async (accountId) => buildCourierAccount({ accountId }),
    },
    settings: { read: async () => buildSettings(settings) },
    openStorefront: () => fake.storefront,
    openCourier: ({ accountId }) => accounts[accountId === SANDBOX ? "sandbox" : "live"].courier,
  });
  const submitAction = executeMerchantAction({
    deliveries,
    batches: deps.batches,
    reconcileQueue: { send: async () => undefined },
    clock: () => noon,
  });
  const readDelivery = async () => deliveries.find(buildDeliveryKey());
  const reconcile = () => reconcileDelivery(deps)({ ...buildDeliveryKey(), reason: "test" });
  return {
    accounts,
    pushedUpdates: fake.pushedUpdates,
    reconcile,
    readDelivery,
    countPoints: () => [accounts.live.points.length, accounts.sandbox.points.length],
    async dispatch() {
      const outcome = await submitAction(buildDeliveryKey(), { action: "dispatch" });
      await reconcile();
      return outcome;
    },
  };
}

describe("a test order", () => {
  it.each(["shopify", "woocommerce"] as const)(
    "of %s goes to no live account while there is a sandbox account, whatever the settings",
    async (kind) => {
      const access = kind === "shopify" ? SHOPIFY : buildStore().access;
      const shop = createShop({
        store: { sandboxAccountId: SANDBOX, access },
        settings: { testOrders: "deliver" },
      });
      await shop.reconcile();

      expect(shop.countPoints()).toEqual([0, 1]);
    },
  );

  it("goes to the sandbox account, and its delivery says that it is a test", async () => {
    const shop = createShop({ store: { sandboxAccountId: SANDBOX } });
    await shop.reconcile();

    expect(shop.countPoints()).toEqual([0, 1]);
    expect(await shop.readDelivery()).toMatchObject({
      state: "booked",
      accountId: SANDBOX,
      isTest: true,
      orderName: "#1001 (test)",
      recipient: { notes: expect.stringMatching(/^Test order\n/) },
    });
  });

  it("goes to the sandbox account although no other is connected", async () => {
    const store = { sandboxAccountId: SANDBOX, isCourierDisconnected: true };
    const shop = createShop({ store });
    await shop.reconcile();

    expect(shop.countPoints()).toEqual([0, 1]);
  });

  it("goes to the courier account if that is the sandbox", async () => {
    const shop = createShop({ store: { accountId: SANDBOX, sandboxAccountId: SANDBOX } });
    await shop.reconcile();

    expect(shop.countPoints()).toEqual([0, 1]);
  });

  it("is held without a sandbox account, and no person can send it to a live one", async () => {
    const shop = createShop({});
    await shop.reconcile();
    expect(await shop.readDelivery()).toMatchObject({
      state: "held",
      isTest: true,
      reason: { code: "test-without-sandbox" },
    });

    expect(await shop.dispatch()).toMatchObject({ ok: false });
    expect(shop.countPoints()).toEqual([0, 0]);
  });

  it("goes to a live account by hand if its merchant chose that", async () => {
    const shop = createShop({ settings: { testOrders: "manual" } });
    await shop.reconcile();
    expect(shop.countPoints()).toEqual([0, 0]);

    await shop.dispatch();
    expect(shop.countPoints()).toEqual([1, 0]);
  });

  it("is marked in the store beside the courier's name", async () => {
    const shop = createShop({ store: { sandboxAccountId: SANDBOX } });
    await shop.reconcile();
    shop.accounts.sandbox.movePoint("1001", "assigned");
    await shop.reconcile();

    expect(shop.pushedUpdates).toMatchObject([
      { update: { kind: "under-way" }, tracking: { company: "Bridge Courier (test)" } },
      { update: { kind: "confirmed" } },
    ]);
  });

  it("goes to the sandbox account even if its merchant lets test orders go to a live one", async () => {
    const settings = { testOrders: "deliver" as const };
    const shop = createShop({ settings, store: { sandboxAccountId: SANDBOX } });
    await shop.reconcile();

    expect(shop.countPoints()).toEqual([0, 1]);
  });
});

describe("a real order", () => {
  it("never goes to the sandbox account beside a live one", async () => {
    const shop = createShop({ isTest: false, store: { sandboxAccountId: SANDBOX } });
    await shop.reconcile();

    expect(shop.countPoints()).toEqual([1, 0]);
    expect((await shop.readDelivery())?.orderName).toBe("#1001");
  });

  it("waits while only the sandbox account is connected", async () => {
    const store = { sandboxAccountId: SANDBOX, isCourierDisconnected: true };
    const shop = createShop({ isTest: false, store });
    await shop.reconcile();

    expect(shop.countPoints()).toEqual([0, 0]);
    expect(await shop.readDelivery()).toMatchObject({
      lastError: { code: "courier-not-connected" },
    });
  });
});
