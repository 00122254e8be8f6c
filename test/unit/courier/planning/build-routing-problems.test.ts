import { describe, expect, it } from "vitest";
import {
  buildRoutingProblems,
  type ReadyPoint,
  type VehicleFleet,
} from "#shared/courier/domain/planning/build-routing-problems.ts";
import { solveRoutingProblem } from "#shared/courier/domain/planning/solve-routing-problem.ts";

const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const seconds = (time: string) => at(time).getTime() / 1000;
const shop = { lat: 40.7, lng: -74 };
const bakery = { lat: 40.8, lng: -74.1 };

const buildReadyPoint = (overrides: Partial<ReadyPoint<number>> = {}): ReadyPoint<number> => ({
  id: 1,
  pickUp: shop,
  dropOff: { lat: 40.71, lng: -74 },
  readyAt: at("09:00:00"),
  window: { from: at("10:00:00"), to: at("12:00:00") },
  size: 2,
  ...overrides,
});

const buildFleet = (overrides: Partial<VehicleFleet> = {}): VehicleFleet => ({
  vehicles: 1,
  capacity: 20,
  shift: { from: at("08:00:00"), to: at("18:00:00") },
  secondsAtTheDoor: 120,
  computeLeg: (from, to) => {
    const degrees = Math.abs(from.lat - to.lat) + Math.abs(from.lng - to.lng);
    return { seconds: degrees * 9_950, meters: degrees * 100_000 };
  },
  ...overrides,
});

const countVehicles = (points: readonly ReadyPoint<number>[], vehicles: number) =>
  buildRoutingProblems(points, buildFleet({ vehicles })).map(({ problem }) => problem.vehicles);

describe("buildRoutingProblems", () => {
  it("converts times to seconds, rounded to the safe side", () => {
    const window = { from: at("10:00:00.400"), to: at("11:59:59.600") };
    const point = buildReadyPoint({ readyAt: at("09:00:00.001"), window });
    const [group] = buildRoutingProblems([point], buildFleet());

    expect(group).toMatchObject({
      pickUp: shop,
      problem: {
        vehicles: 1,
        capacity: 20,
        shift: { fromSeconds: seconds("08:00:00"), toSeconds: seconds("18:00:00") },
        dropOffs: [
          {
            id: 1,
            size: 2,
            readySeconds: seconds("09:00:01"),
            window: { fromSeconds: seconds("10:00:01"), toSeconds: seconds("11:59:59") },
            serviceSeconds: 120,
          },
        ],
      },
    });
    // The leg takes 99.5 seconds.
    expect(group?.problem.computeLeg(0, 1).seconds).toBe(100);
  });

  it("builds one problem per pick-up", () => {
    const early = { from: at("09:30:00"), to: at("10:00:00") };
    const points = [
      buildReadyPoint(),
      buildReadyPoint({ id: 2, pickUp: bakery }),
      buildReadyPoint({ id: 3, window: early }),
    ];
    const groups = buildRoutingProblems(points, buildFleet({ vehicles: 2 }));
    const plans = groups.map(({ problem }) =>
      solveRoutingProblem(problem, { seed: 1, budget: { iterations: 10 } }),
    );

    expect(groups.map(({ pickUp }) => pickUp)).toEqual([shop, bakery]);
    expect(plans).toMatchObject([
      { routes: [{ visits: [{ id: 3 }, { id: 1 }] }], unplanned: [] },
      { routes: [{ visits: [{ id: 2 }] }], unplanned: [] },
    ]);
  });

  it("distributes the vehicles by the number of points, at most one per point", () => {
    const points = [bakery, ...Array.from({ length: 4 }, () => shop)].map((pickUp, id) =>
      buildReadyPoint({ id, pickUp }),
    );

    expect([0, 1, 2, 3, 5, 9].map((vehicles) => countVehicles(points, vehicles))).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
      [1, 4],
      [1, 4],
    ]);
  });

  it("builds no problem without points", () => {
    expect(buildRoutingProblems([], buildFleet())).toEqual([]);
  });
});
