import { describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import {
  listCompanionKeys,
  listPlannedStops,
  type PlannedStop,
} from "#shared/bridge/domain/tracking/planned-stops.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildJourney, TRACKED_DELIVERIES } from "#test/builders/bridge/tracked-deliveries.ts";

const shopPlace = { latitude: 40.748441, longitude: -73.985664 };
const depotPlace = { latitude: 40.705, longitude: -74.009 };
const door = { latitude: 40.698512, longitude: -74.001812 };
const settings = buildSettings({
  locations: [
    buildLocation({ coordinates: shopPlace }),
    buildLocation({ id: "depot", name: "Depot", coordinates: depotPlace }),
    buildLocation({ id: "stand", name: "Market stand" }),
  ],
});
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** What the tests need of a plan and a recipient. */
const planFor = (...pickUpIds: string[]) => ({ pickUpIds, pickUpAt: at(20) }) as never;
const livesAt = (coordinates: typeof door | undefined) =>
  ({ coordinates }) as Delivery["recipient"];
const build = (changes: Partial<Delivery> = {}): Delivery =>
  buildDelivery({
    plan: planFor("shop"),
    recipient: livesAt(door),
    orderName: "#1001",
    ...changes,
  });
const describeStops = (stops: readonly PlannedStop[]) =>
  stops.map(({ kind, name, place }) => [kind, name, place]);

describe("the stops of a delivery", () => {
  it("are the pick-up and the door, with what is planned", () => {
    expect(listPlannedStops(build(), settings)).toEqual([
      { kind: "pick-up", name: "Shop", place: shopPlace, plannedAt: at(20), doneAt: undefined },
      {
        ...{ kind: "drop-off", key: buildDeliveryKey(), name: "#1001", place: door },
        ...{ plannedAt: undefined, doneAt: undefined },
      },
    ]);
  });

  it("have the times that the courier told and reported", () => {
    const { statusHistory } = buildJourney(["assigned", "picked-up", "on-the-way"]);
    const expected = statusHistory.map((entry) => ({ ...entry, estimatedDeliveryAt: at(55) }));
    const [pickUp, dropOff] = listPlannedStops(build({ statusHistory: expected }), settings);
    expect([pickUp?.doneAt, dropOff?.plannedAt, dropOff?.doneAt]).toEqual([
      at(20),
      at(55),
      undefined,
    ]);

    const delivered = TRACKED_DELIVERIES.delivered.statusHistory;
    const done = listPlannedStops(build({ statusHistory: delivered }), settings);
    expect(done.map(({ doneAt }) => doneAt)).toEqual([at(50), at(80)]);
  });

  it("have the courier's places in front of those of the settings and the order", () => {
    const routeEnds = { pickUp: { ...shopPlace, latitude: 40.75 }, dropOff: depotPlace };
    const places = listPlannedStops(build({ routeEnds }), settings).map(({ place }) => place);

    expect(places).toEqual([routeEnds.pickUp, routeEnds.dropOff]);
  });

  it("are each pick-up in the order of the plan, of which the first is planned", () => {
    const routeEnds = { pickUp: { latitude: 40.7, longitude: -74 }, dropOff: door };
    const stops = listPlannedStops(
      build({ plan: planFor("depot", "stand", "shop", "gone"), routeEnds }),
      settings,
    );

    expect(describeStops(stops)).toEqual([
      ["pick-up", "Depot", routeEnds.pickUp],
      ["pick-up", "Market stand", undefined],
      ["pick-up", "Shop", shopPlace],
      ["pick-up", undefined, undefined],
      ["drop-off", "#1001", door],
    ]);
    expect(stops.map(({ plannedAt }) => plannedAt)).toEqual([
      at(20),
      ...Array.from({ length: 4 }, () => undefined),
    ]);
  });

  it("are the door alone where parcels are handed to the courier, and none before anything is known", () => {
    expect(describeStops(listPlannedStops(build({ plan: planFor() }), settings))).toEqual([
      ["drop-off", "#1001", door],
    ]);
    expect(listPlannedStops(buildDelivery(), settings)).toEqual([]);
  });

  it("have no door any more once the buyer's data is removed", () => {
    const redacted = build({ redactedAt: noon, recipient: undefined });

    expect(listPlannedStops(redacted, settings).at(-1)?.place).toBeUndefined();
  });
});

describe("the stops of orders that share one order at the courier", () => {
  const other = (orderId: string, changes: Partial<Delivery> = {}) =>
    build({ key: buildDeliveryKey(orderId), orderName: `#${orderId}`, ...changes });
  const [before, after, gone] = [other("1002"), other("1003"), other("1004")];
  const own = build();
  const routes = [before, own, after].map(({ key }) => formatDeliveryKey(key));
  const share = (changes = {}) => ({
    batch: { routes, pickUpAt: at(40), ...changes },
    companions: [after, before],
  });

  it("are in the order of its routes, others as blocks and not as doors", () => {
    const stops = listPlannedStops(own, settings, share());

    expect(describeStops(stops)).toEqual([
      ["pick-up", "Shop", shopPlace],
      ["drop-off", "#1002", { latitude: 40.699, longitude: -74.002 }],
      ["drop-off", "#1001", door],
      ["drop-off", "#1003", { latitude: 40.699, longitude: -74.002 }],
    ]);
    expect(stops.map(({ plannedAt }) => plannedAt)[0]).toEqual(at(40));
    expect(stops.map(({ key }) => key?.orderId)).toEqual([undefined, "1002", "1001", "1003"]);
  });

  it("have the times of each order", () => {
    const delivered = { ...before, statusHistory: TRACKED_DELIVERIES.delivered.statusHistory };
    const stops = listPlannedStops(own, settings, { ...share(), companions: [delivered, after] });

    expect(stops.map(({ doneAt }) => doneAt)).toEqual([undefined, at(80), undefined, undefined]);
  });

  it("are its own ones alone before that order is booked, and where it has left it", () => {
    for (const left of [[], [routes[0] ?? "", routes[2] ?? ""]])
      expect(describeStops(listPlannedStops(own, settings, share({ routes: left })))).toEqual([
        ["pick-up", "Shop", shopPlace],
        ["drop-off", "#1001", door],
      ]);
  });

  it("are read of those that are in it", () => {
    const members = [own, before, after, gone].map(({ key }) => ({
      ...{ key, memberState: "joined", statusHistory: [] },
    })) as never;

    expect(listCompanionKeys({ members, routes }, own.key)).toEqual([before.key, after.key]);
    expect(listCompanionKeys({ members, routes: [] }, own.key)).toEqual([]);
  });
});
