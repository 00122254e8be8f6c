import { expect, it } from "vitest";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createInMemorySettings } from "#test/fakes/bridge/settings-repository.ts";

const seconds = (after: number) => new Date(noon.getTime() + after * 1000);

/** A courier whose tracker tells of a place further north each time it is asked, by its own clock. */
function trackedFleet() {
  const fleet = createDocumentedCourier(() => noon);
  const time = { now: noon };
  let asked = 0;
  const courier: Courier = {
    ...fleet.courier,
    locateDriver: async () => {
      asked += 1;
      const at = new Date(time.now.getTime() + asked);
      return { latitude: 40 + asked / 10_000, longitude: -74, at };
    },
  };
  return { ...fleet, courier, time };
}

it("comes to rest while the driver moves with every look, and notes where he is every now and then", async () => {
  const { courier, orders, moveOrder, time } = trackedFleet();
  const deliveries = createInMemoryDeliveries();
  const reconcile = reconcileDelivery(
    createReconcileDeps({
      deliveries,
      openCourier: () => courier,
      settings: createInMemorySettings(buildSettings({ defaultMode: "urgent" })),
      clock: () => time.now,
    }),
  );
  const look = async () => {
    const { kind } = await reconcile({ ...buildDeliveryKey(), reason: "test" });
    return { kind, driverLocation: (await deliveries.find(buildDeliveryKey()))?.driverLocation };
  };
  await look();
  moveOrder(orders[0]?.id ?? "", "on-the-way");

  const first = await look();
  expect(first).toMatchObject({ kind: "idle", driverLocation: { longitude: -74 } });
  time.now = seconds(5);
  expect((await look()).driverLocation).toEqual(first.driverLocation);
  time.now = seconds(60);
  const later = await look();
  expect(later.kind).toBe("idle");
  expect(later.driverLocation?.latitude).toBeGreaterThan(first.driverLocation?.latitude ?? 0);
});
