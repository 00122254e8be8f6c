import { describe, expect, it } from "vitest";
import { parsePoint } from "#shared/bridge/adapters/courier/parse-point.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { redactBuyer } from "#shared/bridge/domain/privacy/redact-buyer.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildJourney } from "#test/builders/bridge/tracked-deliveries.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createInMemorySettings } from "#test/fakes/bridge/settings-repository.ts";

const PLACE = { latitude: 40.7312, longitude: -73.9989, at: noon };
const LOCATED = {
  last_lat: "40.731200",
  last_lng: "-73.998900",
  last_location_date: noon.toISOString(),
};
const parse = (fields: object) =>
  parsePoint({ code: 0, data: { id: 1, status_id: 1630, ...fields } }, "key");

describe("the position of a point's driver", () => {
  it("is read where the courier tells it", () => {
    expect(parse(LOCATED)).toMatchObject({ driverLocation: PLACE });
    expect(parse({ ...LOCATED, last_lat: 40.7312 })).toMatchObject({ driverLocation: PLACE });
  });

  it.each([
    ["nothing", {}],
    ["empty texts, as an order without a report", { last_lat: "", last_lng: "" }],
    ["half of it", { last_lat: "40.7" }],
    ["no time", { ...LOCATED, last_location_date: "soon" }],
    ["a place outside the earth", { ...LOCATED, last_lat: "91" }],
    ["the place of a device without one", { ...LOCATED, last_lat: 0, last_lng: 0 }],
  ])("is absent where the courier tells %s", (_, fields) => {
    expect(parse(fields)).toEqual({ pointId: "1", status: "picked-up" });
  });
});

/** Creates a store with one point, whose driver is 0.01 degrees further north at each read. */
async function followPoint() {
  const courierFake = createDocumentedCourier(() => noon);
  const deliveries = createInMemoryDeliveries();
  const time = { now: noon };
  let reads = 0;
  const reconcile = reconcileDelivery(
    createReconcileDeps({
      deliveries,
      openCourier: () => ({
        ...courierFake.courier,
        trackPoint: async (key) => {
          const point = await courierFake.courier.trackPoint(key);
          reads += 1;
          const driverLocation = { ...PLACE, latitude: 40 + reads / 100, at: time.now };
          return point && { ...point, driverLocation };
        },
      }),
      settings: createInMemorySettings(buildSettings({ defaultMode: "point" })),
      clock: () => time.now,
    }),
  );
  const find = async (): Promise<Delivery> =>
    (await deliveries.find(buildDeliveryKey())) ?? expect.unreachable();
  const lookAgain = async () => {
    time.now = new Date(time.now.getTime() + 60_000);
    await reconcile({ ...buildDeliveryKey(), reason: "test", source: "courier" });
    return find();
  };
  await reconcile({ ...buildDeliveryKey(), reason: "test" });
  const { accessKey = "" } = await find();
  return {
    lookAgain,
    moveTo: (status: CourierStatus) => courierFake.movePoint(accessKey, status),
  };
}

describe("a delivery of a point", () => {
  it("gets its driver's position with a status, and no save for a position alone", async () => {
    const { lookAgain, moveTo } = await followPoint();
    moveTo("assigned");
    const assigned = await lookAgain();
    expect(assigned.driverLocation).toMatchObject({ longitude: PLACE.longitude });
    expect(assigned.statusHistory.at(-1)).not.toHaveProperty("driverLocation");

    for (let look = 0; look < 5; look += 1) await lookAgain();
    const later = await lookAgain();
    expect(later.driverLocation).toEqual(assigned.driverLocation);
    const saves = later.version - assigned.version;

    moveTo("picked-up");
    expect((await lookAgain()).driverLocation?.latitude).toBeGreaterThan(
      assigned.driverLocation?.latitude ?? 0,
    );
    // The looks move the time of the next one, and nothing else.
    expect(saves).toBeLessThanOrEqual(6);
  });

  it("loses the position when the parcel is handed over", async () => {
    const { lookAgain, moveTo } = await followPoint();
    moveTo("at-dropoff");
    expect((await lookAgain()).driverLocation).toBeDefined();
    moveTo("delivered");
    const delivered = await lookAgain();
    expect(delivered).toMatchObject({ state: "completed", driverLocation: undefined });
    expect(delivered.driver).toBeUndefined();
  });
});

it("redacts the positions of the status history with the buyer's data", () => {
  const delivery = buildJourney(["assigned", "delivered"]);
  const place = { latitude: PLACE.latitude, longitude: PLACE.longitude };
  const withPlaces = {
    ...delivery,
    statusHistory: delivery.statusHistory.map((entry) => ({ ...entry, driverLocation: place })),
  };

  const { statusHistory } = redactBuyer(withPlaces, new Set());

  expect(statusHistory.map(({ status, at }) => ({ status, at }))).toEqual(delivery.statusHistory);
  expect(JSON.stringify(statusHistory)).not.toContain("40.7312");
});
