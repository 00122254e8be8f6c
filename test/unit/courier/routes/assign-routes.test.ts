import { describe, expect, it } from "vitest";
import { assignRoutes } from "#shared/courier/domain/routes/assign-routes.ts";
import { at, bakery, buildDriver, buildLocatedPoint } from "./located-point-builder.ts";

const buildPoints = (count: number) =>
  Array.from({ length: count }, (_, n) => buildLocatedPoint(n + 1));
const countStops = ({ routes }: ReturnType<typeof assignRoutes>) =>
  routes.map(({ driver, stops }) => [driver.id, stops.length]);

describe("assignRoutes", () => {
  it("puts every point on exactly one route or leaves it out", () => {
    const points = buildPoints(25);
    const { routes, leftOut } = assignRoutes(points, [buildDriver("a"), buildDriver("b")], 1);

    const stops = routes.flatMap((route) => route.stops);
    expect(stops).toHaveLength(20);
    const ids = [...stops, ...leftOut].map(({ point }) => point.id);
    expect(ids.sort((a, b) => a - b)).toEqual(points.map(({ point }) => point.id));
    expect(leftOut.map(({ reason }) => reason)).toEqual(Array(5).fill("no-vehicle-left"));
  });

  it("computes arrivals from the start of the shift, the parcel's ready time, the trip and the time at the door", () => {
    const point = buildLocatedPoint(1, { readyAt: at("09:30") });
    const { routes } = assignRoutes([point], [buildDriver("a")], 1);

    const [route] = routes;
    // 1223 m as the crow flies, 1.3 times that on the road, at 11 m/s.
    expect(route).toMatchObject({
      pickupAddress: "the shop",
      departsAt: at("09:30"),
      meters: 2 * 1590,
      stops: [{ statusesBefore: 1, outcome: undefined }],
    });
    expect(route?.stops[0]?.arrivesAt).toEqual(new Date(at("09:30").getTime() + 145_000));
    expect(route?.returnsAt).toEqual(new Date(at("09:30").getTime() + (145 + 180 + 145) * 1000));
  });

  it("respects each driver's capacity and shift", () => {
    const early = buildDriver("early", {
      capacity: 3,
      shift: { from: at("08:00"), to: at("10:00") },
    });
    const late = buildDriver("late", {
      capacity: 5,
      shift: { from: at("12:00"), to: at("18:00") },
    });
    const planned = assignRoutes(buildPoints(9), [early, late], 1);

    expect(countStops(planned)).toEqual([
      ["late", 5],
      ["early", 3],
    ]);
    const [afternoon, morning] = planned.routes;
    expect(afternoon?.stops.every(({ arrivesAt }) => arrivesAt > at("12:00"))).toBe(true);
    expect(morning?.returnsAt.getTime()).toBeLessThanOrEqual(at("10:00").getTime());
  });

  it("assigns a driver that one pick-up does not need to another one", () => {
    const tooLate = buildPoints(4).map((point) => ({ ...point, readyAt: at("18:00") }));
    const elsewhere = buildLocatedPoint(9, { pickUp: bakery, pickupAddress: "the bakery" });
    // The shop has the most points and gets the only driver, who can deliver none of them in time.
    const { routes, leftOut } = assignRoutes([...tooLate, elsewhere], [buildDriver("a")], 1);

    expect(routes.map(({ pickupAddress }) => pickupAddress)).toEqual(["the bakery"]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(Array(4).fill("out-of-reach"));
  });

  it("reports the highest-priority reason of all fleets, in any order of fleets", () => {
    const full = buildDriver("full", { capacity: 2 });
    // The fleet with the larger capacity plans first.
    for (const capacity of [1, 50]) {
      const shift = { from: at("08:00"), to: at("08:01") };
      const brief = buildDriver("brief", { capacity, shift });
      const { leftOut } = assignRoutes(buildPoints(3), [full, brief], 1);
      expect(leftOut).toMatchObject([{ reason: "no-vehicle-left" }]);
    }
    const late = buildLocatedPoint(1, { readyAt: at("18:00") });
    expect(assignRoutes([late], [full], 1).leftOut).toMatchObject([{ reason: "out-of-reach" }]);
  });

  it("returns the same routes for the same seed, and none without points", () => {
    const points = buildPoints(30);
    const drivers = [buildDriver("a"), buildDriver("b"), buildDriver("c")];
    expect(assignRoutes(points, drivers, 7)).toEqual(assignRoutes(points, drivers, 7));
    expect(assignRoutes([], drivers, 7)).toEqual({ routes: [], leftOut: [] });
  });
});
