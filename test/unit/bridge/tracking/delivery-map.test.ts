import { describe, expect, it } from "vitest";
import { renderMapPicture } from "#functions/bridge/track-delivery/map-picture.ts";
import { toMapView } from "#functions/bridge/track-delivery/map-section.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { BUYER_STATES } from "#shared/bridge/domain/tracking/buyer-state.ts";
import { type DeliveryMap, findDeliveryMap } from "#shared/bridge/domain/tracking/delivery-map.ts";
import { findMerchantMap } from "#shared/bridge/domain/tracking/merchant-map.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { TRACKED_DELIVERIES } from "#test/builders/bridge/tracked-deliveries.ts";

const seenAt = new Date(noon.getTime() + 60 * 60_000);
const routeEnds = {
  pickUp: { latitude: 40.748441, longitude: -73.985664 },
  dropOff: { latitude: 40.698512, longitude: -74.001812 },
};
const withDriver = (delivery: Delivery, changes: Partial<Delivery> = {}): Delivery => ({
  ...delivery,
  driverLocation: { latitude: 40.720055, longitude: -73.99, at: seenAt },
  routeEnds,
  ...changes,
});
const onTheWay = TRACKED_DELIVERIES["on-the-way"];
const find = (delivery: Delivery, minutesLater = 5) =>
  findDeliveryMap(delivery, buildSettings(), new Date(seenAt.getTime() + minutesLater * 60_000));

describe("what the buyer's map shows", () => {
  it("is the driver, the store and the buyer's block, and no door", () => {
    expect(find(withDriver(onTheWay))).toEqual({
      driver: { latitude: 40.7201, longitude: -73.99 },
      seenAt,
      pickUp: { latitude: 40.7484, longitude: -73.9857 },
      dropOff: { latitude: 40.699, longitude: -74.002 },
      way: [
        { latitude: 40.7484, longitude: -73.9857 },
        { latitude: 40.7201, longitude: -73.99 },
      ],
    });
  });

  const door = { latitude: 40.698512, longitude: -74.001812 };
  const block = { latitude: 40.699, longitude: -74.002 };
  /** Eighty meters from the door, and half a kilometer. */
  const near = { latitude: 40.699234, longitude: -74.001812 };
  const far = { latitude: 40.703134, longitude: -74.001812 };
  /** The driver is there, and was there at each status. */
  const standAt = (delivery: Delivery, place: typeof door, ends: Delivery["routeEnds"]) =>
    withDriver(delivery, {
      driverLocation: { ...place, at: seenAt },
      statusHistory: delivery.statusHistory.map((entry) => ({ ...entry, driverLocation: place })),
      routeEnds: ends,
    });

  it.each(BUYER_STATES)("tells no door in the state %s", (state) => {
    for (const ends of [routeEnds, { pickUp: routeEnds.pickUp }])
      for (const place of [door, near]) {
        const map = find(standAt(TRACKED_DELIVERIES[state], place, ends));
        const places = map === undefined ? [] : [map.driver, ...map.way.slice(1)];
        const blocks = places.map(({ latitude, longitude }) => [latitude, longitude]);
        expect(blocks).toEqual(blocks.map(() => [block.latitude, block.longitude]));
      }
  });

  it("tells where the driver is to ten meters elsewhere, but at a door that was taken to be elsewhere", () => {
    const precise = { latitude: 40.7031, longitude: -74.0018 };
    expect(find(standAt(onTheWay, far, routeEnds))?.driver).toEqual(precise);
    for (const state of ["at-the-door", "not-reached"] as const)
      expect(find(standAt(TRACKED_DELIVERIES[state], far, routeEnds))?.driver).toEqual({
        latitude: 40.703,
        longitude: -74.002,
      });
  });

  it("has the places where the driver was seen with the parcel, and none before", () => {
    const place = { latitude: 40.73, longitude: -73.98 };
    const statusHistory = onTheWay.statusHistory.map((entry) => ({
      ...entry,
      driverLocation: entry.status === "on-the-way" ? place : { latitude: 1, longitude: 1 },
    }));
    const way = find(withDriver(onTheWay, { statusHistory }))?.way;
    expect(way?.slice(1, -1)).toEqual([place]);
  });

  it("takes the ends from the settings and the order where the courier tells none", () => {
    const settings = buildSettings();
    const [location] = settings.locations;
    const coordinates = { latitude: 40.75, longitude: -73.98 };
    const delivery = withDriver(onTheWay, {
      routeEnds: undefined,
      plan: { pickUpIds: [location?.id] } as never,
      recipient: { coordinates: routeEnds.dropOff } as never,
    });
    const locations = [{ ...location, coordinates }] as never;
    expect(findDeliveryMap(delivery, { locations }, seenAt)).toMatchObject({
      pickUp: coordinates,
      dropOff: { latitude: 40.699, longitude: -74.002 },
    });
  });

  it("exists only while the driver has the parcel", () => {
    const shown = BUYER_STATES.filter((state) => find(withDriver(TRACKED_DELIVERIES[state])));
    expect(shown).toEqual(["collected", "on-the-way", "at-the-door", "not-reached"]);
  });

  it.each([
    ["no position", onTheWay, 5, false],
    ["a position of 15 minutes ago", withDriver(onTheWay), 15, true],
    ["an older one", withDriver(onTheWay), 15.1, false],
    ["no end of the way", withDriver(onTheWay, { routeEnds: undefined }), 5, false],
    ["one end", withDriver(onTheWay, { routeEnds: { dropOff: routeEnds.dropOff } }), 5, true],
    ["redacted data", withDriver(onTheWay, { redactedAt: noon }), 5, false],
  ])("depends on what is known: %s", (_, delivery, minutes, isShown) => {
    expect(find(delivery, minutes) !== undefined).toBe(isShown);
  });
});

describe("what the merchant's map shows", () => {
  it("is the doors themselves before there is a driver, and no way", () => {
    expect(findMerchantMap({ ...TRACKED_DELIVERIES.received, routeEnds }, buildSettings())).toEqual(
      { ...routeEnds, driver: undefined, way: [] },
    );
  });

  it("is the driver at any time, and nothing once the buyer's data is removed", () => {
    const delivery = withDriver(onTheWay);
    expect(findMerchantMap(delivery, buildSettings())?.driver).toMatchObject({
      latitude: 40.720055,
    });
    expect(findMerchantMap({ ...delivery, redactedAt: seenAt }, buildSettings())).toBeUndefined();
    expect(findMerchantMap(TRACKED_DELIVERIES.received, { locations: [] })).toBeUndefined();
  });
});

describe("the picture", () => {
  const draw = (map: Partial<DeliveryMap>) => {
    const driver = { latitude: 40.72, longitude: -73.99 };
    const shown = { driver, seenAt, way: [routeEnds.pickUp, driver], ...routeEnds, ...map };
    const reader = { tag: "en-US", timeZone: "UTC", now: seenAt };
    const svg = String(
      renderMapPicture(
        toMapView(shown, "", reader, () => ""),
        "",
      ),
    );
    const [, x, y] = /<circle[^>]* cx="([^"]+)" cy="([^"]+)"/.exec(svg) ?? [];
    return { svg, x: Number(x), y: Number(y) };
  };

  it("has north above and east on the right, inside its edges", () => {
    const { svg, x, y } = draw({});
    const [, px, py] = /<rect[^>]* x="([^"]+)" y="([^"]+)"/.exec(svg) ?? [];
    expect(Number(px)).toBeGreaterThan(x);
    expect(Number(py)).toBeLessThan(y);
    for (const [value = 0, most] of [
      [x, 340],
      [y, 220],
    ] as const)
      expect(value > 20 && value < most - 20).toBe(true);
  });

  it("is drawn where all places are one", () => {
    const one = { latitude: 0, longitude: 0 };
    const { x, y } = draw({ driver: one, pickUp: one, dropOff: one, way: [one, one] });
    expect([x, y]).toEqual([170, 110]);
  });
});
