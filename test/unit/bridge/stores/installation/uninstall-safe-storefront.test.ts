import { expect, it } from "vitest";
import { createUninstallSafeStorefront } from "#shared/bridge/adapters/shopify/delivery/uninstall-safe-storefront.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { AppUninstalledError } from "#shared/bridge/adapters/shopify/stores/app-uninstalled-error.ts";
import { openStorefront } from "#shared/bridge/adapters/stores/open-storefront.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import {
  buildDelivery,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";

const DAY_MS = 24 * 60 * 60_000;
const { orderId } = buildDeliveryKey();

/** Opens a Shopify shop that does not show the order. */
function openShop(): Storefront {
  const admin: Partial<ShopifyAdmin> = {
    runPartially: async () => ({ data: { order: null }, deniedPaths: [] }),
  };
  const open = openStorefront(
    admin as ShopifyAdmin,
    () => expect.unreachable(),
    () => noon,
  );
  return open(buildStore({ access: { kind: "shopify", shop: "tea.myshopify.com" } }));
}

it.each([
  [59, "skipped", "gone"],
  [60, "held", "order-too-old"],
])("an order that waited %i days in a Shopify shop is %s: %s", async (days, state, code) => {
  const deliveries = createInMemoryDeliveries();
  await deliveries.create(buildDelivery({ state: "waiting" }));
  const deps = createReconcileDeps({
    deliveries,
    openStorefront: openShop,
    clock: () => new Date(noon.getTime() + days * DAY_MS),
  });

  const outcome = await reconcileDelivery(deps)({ ...buildDeliveryKey(), reason: "test" });

  expect(outcome).toMatchObject({ delivery: { state, reason: { code } } });
});

/** A storefront whose every member is there; its calls fail so. */
const createFailing = (error: Error): Storefront => {
  const fail = () => Promise.reject(error);
  return {
    ...{ shownDays: 60, ignoredUpdates: ["attempted"], orderNotes: "field" },
    ...{ readOrder: fail, readProductTags: fail, pushUpdate: fail, pushOrderNote: fail },
    async *listChangedOrders() {
      yield await fail();
    },
  };
};
const callAll = (storefront: Storefront) =>
  Promise.allSettled([
    storefront.readOrder(orderId),
    storefront.readProductTags(orderId),
    storefront.pushUpdate(orderId, {} as never, {} as never),
    storefront.pushOrderNote(orderId, {} as never),
    Array.fromAsync(storefront.listChangedOrders(noon)),
  ]);

it("leaves what else a storefront has as it is", () => {
  const { shownDays, ignoredUpdates, orderNotes } = createUninstallSafeStorefront(
    createFailing(new Error("not called")),
  );

  expect({ shownDays, ignoredUpdates, orderNotes }).toEqual({
    ...{ shownDays: 60, ignoredUpdates: ["attempted"], orderNotes: "field" },
  });
});

it("shows nothing and takes nothing after the app was uninstalled", async () => {
  const storefront = createUninstallSafeStorefront(
    createFailing(new AppUninstalledError("uninstalled")),
  );

  expect(await callAll(storefront)).toMatchObject([
    { status: "fulfilled", value: undefined },
    { status: "fulfilled", value: undefined },
    { status: "fulfilled", value: { kind: "not-applicable", note: { code: "app-uninstalled" } } },
    { status: "fulfilled", value: { kind: "not-permitted" } },
    { status: "fulfilled", value: [] },
  ]);
});

it("hides no other failure", async () => {
  const failure = new Error("The shop does not answer.");

  const outcomes = await callAll(createUninstallSafeStorefront(createFailing(failure)));

  expect(outcomes).toHaveLength(5);
  for (const outcome of outcomes) expect(outcome).toEqual({ status: "rejected", reason: failure });
});
