import { expect, it, vi } from "vitest";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createInMemorySettings } from "#test/fakes/bridge/settings-repository.ts";

const addSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

/**
 * Creates a courier whose tracker reports a position further north at each read, with its own
 * clock.
 */
function createMovingDriverCourier() {
  const courierFake = createDocumentedCourier(() => noon);
  const time = { now: noon };
  let reads = 0;
  const courier: Courier = {
    ...courierFake.courier,
    locateDriver: async () => {
      reads += 1;
      const at = new Date(time.now.getTime() + reads);
      return { latitude: 40 + reads / 10_000, longitude: -74, at };
    },
  };
  return { ...courierFake, courier, time };
}

it.each([
  [undefined, true, expect.closeTo(40, 2)],
  [null, false, undefined],
  [{ latitude: 40.5, longitude: -74, at: noon }, false, 40.5],
])(
  "asks where the driver is unless the order tells it: %j",
  async (told, asked: boolean, latitude) => {
    const { courier, orders, moveOrder } = createMovingDriverCourier();
    const locateDriver = vi.fn(courier.locateDriver);
    const readOrder: Courier["readOrder"] = async (orderId) => {
      const order = await courier.readOrder(orderId);
      return order && { ...order, driverLocation: told };
    };
    const deliveries = createInMemoryDeliveries();
    const reconcile = reconcileDelivery(
      createReconcileDeps({
        deliveries,
        openCourier: () => ({ ...courier, readOrder, locateDriver }),
        settings: createInMemorySettings(buildSettings({ defaultMode: "urgent" })),
      }),
    );
    await reconcile({ ...buildDeliveryKey(), reason: "test" });
    moveOrder(orders[0]?.id ?? "", "on-the-way");

    await reconcile({ ...buildDeliveryKey(), reason: "test" });

    expect(locateDriver.mock.calls.length > 0).toBe(asked);
    expect((await deliveries.find(buildDeliveryKey()))?.driverLocation?.latitude).toEqual(latitude);
  },
);

it("becomes idle while the driver moves at every read, and saves the driver's location at intervals", async () => {
  const { courier, orders, moveOrder, time } = createMovingDriverCourier();
  const deliveries = createInMemoryDeliveries();
  const reconcile = reconcileDelivery(
    createReconcileDeps({
      deliveries,
      openCourier: () => courier,
      settings: createInMemorySettings(buildSettings({ defaultMode: "urgent" })),
      clock: () => time.now,
    }),
  );
  const reconcileOnce = async () => {
    const { kind } = await reconcile({ ...buildDeliveryKey(), reason: "test" });
    return { kind, driverLocation: (await deliveries.find(buildDeliveryKey()))?.driverLocation };
  };
  await reconcileOnce();
  moveOrder(orders[0]?.id ?? "", "on-the-way");

  const first = await reconcileOnce();
  expect(first).toMatchObject({ kind: "idle", driverLocation: { longitude: -74 } });
  time.now = addSeconds(5);
  expect((await reconcileOnce()).driverLocation).toEqual(first.driverLocation);
  time.now = addSeconds(60);
  const later = await reconcileOnce();
  expect(later.kind).toBe("idle");
  expect(later.driverLocation?.latitude).toBeGreaterThan(first.driverLocation?.latitude ?? 0);
});
