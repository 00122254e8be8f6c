import { describe, expect, it } from "vitest";
import { assignRoutes } from "#shared/courier/domain/routes/assign-routes.ts";
import { aDriver, aLocated, at, bakery } from "./located-point-builder.ts";

const many = (count: number) => Array.from({ length: count }, (_, n) => aLocated(n + 1));
const counts = ({ routes }: ReturnType<typeof assignRoutes>) =>
  routes.map(({ driver, stops }) => [driver.id, stops.length]);

describe("assignRoutes", () => {
  it("puts every point on exactly one route or among those left out", () => {
    const points = many(25);
    const { routes, leftOut } = assignRoutes(points, [aDriver("a"), aDriver("b")], 1);

    const stops = routes.flatMap((route) => route.stops);
    expect(stops).toHaveLength(20);
    const ids = [...stops, ...leftOut].map(({ pointId }) => pointId);
    expect(ids.sort()).toEqual(points.map(({ pointId }) => pointId));
    expect(leftOut.map(({ reason }) => reason)).toEqual(Array(5).fill("no-vehicle-left"));
  });

  it("tells when each door is reached: after the shift began and the parcel was ready, on the way and at the door", () => {
    const point = aLocated(1, { readyAt: at("09:30") });
    const { routes } = assignRoutes([point], [aDriver("a")], 1);

    const [route] = routes;
    // 1223 m in a straight line, 1.3 times that on the road, at 11 m/s.
    expect(route).toMatchObject({
      pickupAddress: "the shop",
      departsAt: at("09:30"),
      meters: 2 * 1590,
      stops: [{ statusesBefore: 1, outcome: undefined }],
    });
    expect(route?.stops[0]?.arrivesAt).toEqual(new Date(at("09:30").getTime() + 145_000));
    expect(route?.returnsAt).toEqual(new Date(at("09:30").getTime() + (145 + 180 + 145) * 1000));
  });

  it("keeps each driver's own capacity and shift", () => {
    const early = aDriver("early", {
      capacity: 3,
      shift: { from: at("08:00"), to: at("10:00") },
    });
    const late = aDriver("late", { capacity: 5, shift: { from: at("12:00"), to: at("18:00") } });
    const planned = assignRoutes(many(9), [early, late], 1);

    expect(counts(planned)).toEqual([
      ["late", 5],
      ["early", 3],
    ]);
    const [afternoon, morning] = planned.routes;
    expect(afternoon?.stops.every(({ arrivesAt }) => arrivesAt > at("12:00"))).toBe(true);
    expect(morning?.returnsAt.getTime()).toBeLessThanOrEqual(at("10:00").getTime());
  });

  it("sends a driver whom one pick-up does not need to another", () => {
    const tooLate = many(4).map((point) => ({ ...point, readyAt: at("18:00") }));
    const elsewhere = aLocated(9, { pickUp: bakery, pickupAddress: "the bakery" });
    // By the number of points the shop is given the only driver, who can bring none of them.
    const { routes, leftOut } = assignRoutes([...tooLate, elsewhere], [aDriver("a")], 1);

    expect(routes.map(({ pickupAddress }) => pickupAddress)).toEqual(["the bakery"]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(Array(4).fill("out-of-reach"));
  });

  it("gives the most hopeful reason of all fleets, whatever their order", () => {
    const full = aDriver("full", { capacity: 2 });
    // The fleet that carries more is asked first.
    for (const capacity of [1, 50]) {
      const shift = { from: at("08:00"), to: at("08:01") };
      const brief = aDriver("brief", { capacity, shift });
      const { leftOut } = assignRoutes(many(3), [full, brief], 1);
      expect(leftOut).toMatchObject([{ reason: "no-vehicle-left" }]);
    }
    const late = aLocated(1, { readyAt: at("18:00") });
    expect(assignRoutes([late], [full], 1).leftOut).toMatchObject([{ reason: "out-of-reach" }]);
  });

  it("plans the same for the same seed, and nothing without points", () => {
    const points = many(30);
    const drivers = [aDriver("a"), aDriver("b"), aDriver("c")];
    expect(assignRoutes(points, drivers, 7)).toEqual(assignRoutes(points, drivers, 7));
    expect(assignRoutes([], drivers, 7)).toEqual({ routes: [], leftOut: [] });
  });
});
