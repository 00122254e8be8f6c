import { expect, it } from "vitest";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { aKey, noon } from "#test/builders/bridge/delivery.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { inMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { documentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { advanceDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { inMemorySettings } from "#test/fakes/bridge/settings-repository.ts";

const seconds = (after: number) => new Date(noon.getTime() + after * 1000);

/** A courier whose tracker tells of a place further north each time it is asked, by its own clock. */
function trackedFleet() {
  const fleet = documentedCourier(() => noon);
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
  const deliveries = inMemoryDeliveries();
  const advance = advanceDelivery(
    advanceDeps({
      deliveries,
      courierOf: () => courier,
      settings: inMemorySettings(someSettings({ defaultMode: "urgent" })),
      clock: () => time.now,
    }),
  );
  const look = async () => {
    const { kind } = await advance({ ...aKey(), why: "test" });
    return { kind, driverAt: (await deliveries.find(aKey()))?.driverAt };
  };
  await look();
  moveOrder(orders[0]?.id ?? "", "on-the-way");

  const first = await look();
  expect(first).toMatchObject({ kind: "rested", driverAt: { longitude: -74 } });
  time.now = seconds(5);
  expect((await look()).driverAt).toEqual(first.driverAt);
  time.now = seconds(60);
  const later = await look();
  expect(later.kind).toBe("rested");
  expect(later.driverAt?.latitude).toBeGreaterThan(first.driverAt?.latitude ?? 0);
});
