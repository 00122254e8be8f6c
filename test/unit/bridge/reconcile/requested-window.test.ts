import { describe, expect, it } from "vitest";
import type { Attribute } from "#shared/bridge/domain/delivery/store-order.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";

const DATE: Attribute = { name: "Delivery-Date", value: "2026-11-24" };
const TIME: Attribute = { name: "Delivery-Time", value: "2:00 PM - 4:00 PM" };
const ASKED = { date: "2026-11-24", from: "14:00", to: "16:00" };

/** A store with one unpaid order, which waits; its attributes can change. */
function createShop() {
  const deliveries = createInMemoryDeliveries();
  const order = buildStoreOrder({ status: "unpaid" });
  const { storefront, state } = createFakeStorefront(order);
  const deps = createReconcileDeps({ deliveries, openStorefront: () => storefront });
  return {
    async reconcile(...changed: readonly Attribute[]) {
      state.order = { ...order, attributes: changed };
      await reconcileDelivery(deps)({ ...buildDeliveryKey(), reason: "test", source: "store" });
      return deliveries.find(buildDeliveryKey());
    },
  };
}

describe("the time that the buyer chose", () => {
  it("is known of an order that is not booked, by the clock that it was chosen by", async () => {
    expect(await createShop().reconcile(DATE, TIME)).toMatchObject({
      state: "skipped",
      requestedWindow: ASKED,
    });
    expect((await createShop().reconcile(DATE))?.requestedWindow).toEqual({ date: ASKED.date });
  });

  it("is unknown where there is none, or none that can be read", async () => {
    const shop = createShop();
    expect((await shop.reconcile())?.requestedWindow).toBeUndefined();
    const unreadable = { ...DATE, value: "the day after the party" };
    expect((await shop.reconcile(unreadable))?.requestedWindow).toBeUndefined();
  });

  it("follows the order, and is written only when it changes", async () => {
    const shop = createShop();
    const first = await shop.reconcile(DATE, TIME);
    expect((await shop.reconcile(DATE, TIME))?.version).toBe(first?.version);

    const moved = await shop.reconcile({ ...DATE, value: "2026-11-25" }, TIME);
    expect(moved?.requestedWindow).toEqual({ ...ASKED, date: "2026-11-25" });
    expect((await shop.reconcile())?.requestedWindow).toBeUndefined();
  });
});
