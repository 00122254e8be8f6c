import { describe, expect, it } from "vitest";
import type { DropOff, RoutingProblem } from "#shared/courier/domain/planning/routing-problem.ts";
import { solveRoutingProblem } from "#shared/courier/domain/planning/solve-routing-problem.ts";

const ALL_DAY = { fromSeconds: 0, toSeconds: 1000 };
const search = { seed: 1, budget: { iterations: 50 } };

type Overrides = Partial<Omit<DropOff<string>, "id">>;

/** A street with the pick-up at position 0 and a drop-off at each given position. */
function buildStreetProblem(
  dropOffs: Readonly<Record<number, Overrides>>,
  overrides: Partial<RoutingProblem<string>> = {},
): RoutingProblem<string> {
  const places = [0, ...Object.keys(dropOffs).map(Number)];
  return {
    vehicles: 1,
    capacity: 10,
    shift: ALL_DAY,
    dropOffs: Object.entries(dropOffs).map(([place, rest]) => ({
      id: `at ${place}`,
      size: 1,
      readySeconds: 0,
      window: ALL_DAY,
      serviceSeconds: 5,
      ...rest,
    })),
    computeLeg: (from, to) => {
      const meters = Math.abs((places[from] ?? Number.NaN) - (places[to] ?? Number.NaN));
      return { seconds: 2 * meters, meters };
    },
    ...overrides,
  };
}

describe("solveRoutingProblem", () => {
  it("returns when a driver departs, arrives, begins service and returns", () => {
    const street = buildStreetProblem({
      10: {},
      30: { window: { fromSeconds: 200, toSeconds: 210 } },
    });
    const late = buildStreetProblem({
      10: { window: { fromSeconds: 100, toSeconds: 110 } },
      30: {},
    });
    const routes = [street, late].map((problem) => solveRoutingProblem(problem, search).routes[0]);

    expect(routes).toEqual([
      {
        departsAtSeconds: 0,
        visits: [
          { id: "at 10", arrivesAtSeconds: 20, beginsAtSeconds: 20 },
          { id: "at 30", arrivesAtSeconds: 65, beginsAtSeconds: 200 },
        ],
        returnsAtSeconds: 265,
        meters: 60,
      },
      {
        departsAtSeconds: 0,
        visits: [
          { id: "at 30", arrivesAtSeconds: 60, beginsAtSeconds: 60 },
          { id: "at 10", arrivesAtSeconds: 105, beginsAtSeconds: 105 },
        ],
        returnsAtSeconds: 130,
        meters: 60,
      },
    ]);
  });

  it("departs so that the driver does not wait at the first drop-off", () => {
    const street = buildStreetProblem({ 10: { window: { fromSeconds: 100, toSeconds: 110 } } });

    expect(solveRoutingProblem(street, search).routes).toMatchObject([
      { departsAtSeconds: 80, visits: [{ arrivesAtSeconds: 100 }], returnsAtSeconds: 125 },
    ]);
  });

  it("departs when all parcels of the vehicle are ready", () => {
    const street = buildStreetProblem({ 10: {}, 20: { readySeconds: 300 } });

    expect(solveRoutingProblem(street, search).routes).toMatchObject([{ departsAtSeconds: 300 }]);
  });

  it("uses a second vehicle if a parcel is ready too late for the first", () => {
    const dropOffs = {
      10: { window: { fromSeconds: 0, toSeconds: 30 } },
      20: { readySeconds: 300 },
    };
    const street = buildStreetProblem(dropOffs, { vehicles: 2 });

    expect(solveRoutingProblem(street, search)).toMatchObject({
      routes: [{}, {}],
      unplanned: [],
      meters: 60,
    });
  });

  it.each([
    ["too-large", { size: 11 }],
    ["out-of-reach", { window: { fromSeconds: 0, toSeconds: 19 } }],
    ["out-of-reach", { window: { fromSeconds: 990, toSeconds: 1000 } }],
    ["out-of-reach", { window: { fromSeconds: 50, toSeconds: 40 } }],
    ["out-of-reach", { readySeconds: 1000 }],
  ])("leaves a drop-off unplanned that is %s: %j", (reason, dropOff) => {
    const { routes, unplanned } = solveRoutingProblem(
      buildStreetProblem({ 10: dropOff, 20: {} }),
      search,
    );

    expect(unplanned).toEqual([{ id: "at 10", reason }]);
    expect(routes).toMatchObject([{ visits: [{ id: "at 20" }] }]);
  });

  it("leaves a drop-off unplanned if no vehicle is left", () => {
    const street = buildStreetProblem({ 10: { size: 6 }, 20: { size: 6 } });

    expect(solveRoutingProblem(street, search)).toMatchObject({
      routes: [{ visits: [{ id: "at 10" }] }],
      unplanned: [{ id: "at 20", reason: "no-vehicle-left" }],
    });
  });

  it.each([0, -1])("plans no route with %i vehicles", (vehicles) => {
    expect(solveRoutingProblem(buildStreetProblem({ 10: {} }, { vehicles }), search)).toEqual({
      routes: [],
      unplanned: [{ id: "at 10", reason: "no-vehicle-left" }],
      meters: 0,
    });
  });

  it("returns an empty plan without drop-offs", () => {
    expect(solveRoutingProblem(buildStreetProblem({}), search)).toEqual({
      routes: [],
      unplanned: [],
      meters: 0,
    });
  });

  it("keeps a stop whose removal would make the next stop late", () => {
    // The pick-up, a, b, c: from a to c takes 50 s directly and 2 s via b, which is farther away.
    const seconds = [30, 30, 30, 30, 30, 30, 1, 50, 30, 30, 30, 1, 30, 50, 30, 30];
    const meters = [0, 10, 1, 10, 10, 0, 5, 1, 1, 5, 0, 5, 10, 1, 5, 0];
    const soon = { window: { fromSeconds: 0, toSeconds: 40 }, serviceSeconds: 0 };
    const quickDetour = buildStreetProblem(
      { 1: soon, 2: { serviceSeconds: 0 }, 3: soon },
      {
        vehicles: 2,
        computeLeg: (from, to) => ({
          seconds: seconds[4 * from + to] ?? Number.NaN,
          meters: meters[4 * from + to] ?? Number.NaN,
        }),
      },
    );

    expect(solveRoutingProblem(quickDetour, search)).toMatchObject({
      routes: [{ visits: [{ id: "at 1" }, { id: "at 2" }, { id: "at 3" }] }],
      meters: 30,
    });
  });

  it("stops when no time remains, and does not start without time", () => {
    const clock = (ticks: number) => {
      let left = ticks;
      return { countReads: () => ticks - left, remaining: () => left-- };
    };
    const [short, none] = [clock(20), clock(0)];
    for (const { remaining } of [short, none])
      solveRoutingProblem(buildStreetProblem({ 10: {}, 20: {} }), {
        seed: 1,
        budget: { readRemaining: remaining },
      });

    expect(short.countReads()).toBe(21);
    expect(none.countReads()).toBe(1);
  });
});
