import { expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";

const earlierStoreId = storeIdSchema.parse("earlier");
const LONG_AGO = new Date(noon.getTime() - 3_600_000);

/** Reconciles an order of a shop that was connected under another store id, with that delivery. */
async function reconcileMoved(earlier: Partial<Delivery> | undefined, movedAt = LONG_AGO) {
  const key = { ...buildDeliveryKey(), storeId: earlierStoreId };
  const deliveries = createInMemoryDeliveries(
    ...(earlier === undefined ? [] : [buildDelivery({ key, ...earlier })]),
  );
  const courier = createDocumentedCourier();
  const moved = { earlierStoreIds: [earlierStoreId], movedAt };
  const deps = createReconcileDeps({
    deliveries,
    openCourier: () => courier.courier,
    stores: {
      find: async () => buildStore({ moved }),
      findAccount: async () => buildCourierAccount(),
    },
  });
  await reconcileDelivery(deps)({ ...buildDeliveryKey(), reason: "test" });
  const delivery = await deliveries.find(buildDeliveryKey());
  return { points: courier.points.length, state: delivery?.state, delivery };
}

it.each([
  ["booked", { state: "booked", pointId: "7" }],
  ["being booked", { state: "booking", accessKey: "1001" }],
  ["completed", { state: "completed", pointId: "7" }],
  ["cancelled", { state: "cancelled" }],
  ["split", { state: "waiting", parts: ["a", "b"] }],
] as const)("books no order again that was %s before its shop moved", async (_, earlier) => {
  const { points, state, delivery } = await reconcileMoved(earlier as Partial<Delivery>);
  expect([points, state]).toEqual([0, "skipped"]);
  expect(delivery?.reason?.code).toBe("handled-by-earlier-connection");
});

it.each([
  ["never seen", undefined],
  ["held", { state: "held" }],
  ["waiting", { state: "waiting" }],
] as const)("books an order that was %s before its shop moved", async (_, earlier) => {
  expect(await reconcileMoved(earlier)).toMatchObject({ points: 1, state: "booked" });
});

it("waits until the work of the earlier connection has ended", async () => {
  const { points, state, delivery } = await reconcileMoved({ state: "held" }, noon);
  expect([points, state]).toEqual([0, "waiting"]);
  expect(delivery?.requeueAt).toEqual(new Date(noon.getTime() + 120_000));
});

it.each([
  ["shopify", { kind: "shopify", shop: "tea-house.myshopify.com" }],
  ["woocommerce", buildStore().access],
] as const)("books no order again that was handled before an erasure: %s", async (_, access) => {
  const asked: unknown[] = [];
  const wasErased = async (store: unknown) => asked.push(store) > 0;
  const deliveries = { ...createInMemoryDeliveries(), wasErased };
  const courier = createDocumentedCourier();
  const deps = createReconcileDeps({
    deliveries,
    openCourier: () => courier.courier,
    stores: {
      find: async () => buildStore({ access }),
      findAccount: async () => buildCourierAccount(),
    },
  });

  await reconcileDelivery(deps)({ ...buildDeliveryKey(), reason: "test" });

  expect(courier.points).toEqual([]);
  expect((await deliveries.find(buildDeliveryKey()))?.state).toBe("skipped");
  expect(asked).toContainEqual(buildStore({ access }));
});
