import { describe, expect, it } from "vitest";
import type { DropOff, RoutingProblem } from "#shared/courier/domain/planning/routing-problem.ts";
import { solveRoutingProblem } from "#shared/courier/domain/planning/solve-routing-problem.ts";

const ALL_DAY = { fromSeconds: 0, toSeconds: 1000 };
const search = { seed: 1, budget: { iterations: 50 } };

type Overrides = Partial<Omit<DropOff<string>, "id">>;

/** A street with the pick-up at 0 and a drop-off at each of the positions, named after it. */
function aStreet(
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

describe("planRoutes", () => {
  it("tells when a driver leaves, arrives, begins and is back", () => {
    const street = aStreet({ 10: {}, 30: { window: { fromSeconds: 200, toSeconds: 210 } } });
    const late = aStreet({ 10: { window: { fromSeconds: 100, toSeconds: 110 } }, 30: {} });
    const orders = [street, late].map((problem) => solveRoutingProblem(problem, search).routes[0]);

    expect(orders).toEqual([
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

  it("lets nobody wait at the first door", () => {
    const street = aStreet({ 10: { window: { fromSeconds: 100, toSeconds: 110 } } });

    expect(solveRoutingProblem(street, search).routes).toMatchObject([
      { departsAtSeconds: 80, visits: [{ arrivesAtSeconds: 100 }], returnsAtSeconds: 125 },
    ]);
  });

  it("lets a vehicle wait for all its parcels", () => {
    const street = aStreet({ 10: {}, 20: { readySeconds: 300 } });

    expect(solveRoutingProblem(street, search).routes).toMatchObject([{ departsAtSeconds: 300 }]);
  });

  it("sends another vehicle where a parcel comes too late for the first", () => {
    const dropOffs = {
      10: { window: { fromSeconds: 0, toSeconds: 30 } },
      20: { readySeconds: 300 },
    };
    const street = aStreet(dropOffs, { vehicles: 2 });

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
  ])("leaves over what is %s: %j", (reason, dropOff) => {
    const { routes, unplanned } = solveRoutingProblem(aStreet({ 10: dropOff, 20: {} }), search);

    expect(unplanned).toEqual([{ id: "at 10", reason }]);
    expect(routes).toMatchObject([{ visits: [{ id: "at 20" }] }]);
  });

  it("leaves over what no vehicle is left for", () => {
    const street = aStreet({ 10: { size: 6 }, 20: { size: 6 } });

    expect(solveRoutingProblem(street, search)).toMatchObject({
      routes: [{ visits: [{ id: "at 10" }] }],
      unplanned: [{ id: "at 20", reason: "no-vehicle-left" }],
    });
  });

  it.each([0, -1])("plans nothing for %i vehicles", (vehicles) => {
    expect(solveRoutingProblem(aStreet({ 10: {} }, { vehicles }), search)).toEqual({
      routes: [],
      unplanned: [{ id: "at 10", reason: "no-vehicle-left" }],
      meters: 0,
    });
  });

  it("has nothing to do without drop-offs", () => {
    expect(solveRoutingProblem(aStreet({}), search)).toEqual({
      routes: [],
      unplanned: [],
      meters: 0,
    });
  });

  it("does not cut out a stop that the rest is in time through", () => {
    // The pick-up, a, b, c: from a to c it takes 50 s, by way of b 2 s, though b lies farther off.
    const seconds = [30, 30, 30, 30, 30, 30, 1, 50, 30, 30, 30, 1, 30, 50, 30, 30];
    const meters = [0, 10, 1, 10, 10, 0, 5, 1, 1, 5, 0, 5, 10, 1, 5, 0];
    const soon = { window: { fromSeconds: 0, toSeconds: 40 }, serviceSeconds: 0 };
    const quickDetour = aStreet(
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

  it("stops when no time remains, and does not begin without any", () => {
    const clock = (ticks: number) => {
      let left = ticks;
      return { asked: () => ticks - left, remaining: () => left-- };
    };
    const [short, none] = [clock(20), clock(0)];
    for (const { remaining } of [short, none])
      solveRoutingProblem(aStreet({ 10: {}, 20: {} }), {
        seed: 1,
        budget: { readRemaining: remaining },
      });

    expect(short.asked()).toBe(21);
    expect(none.asked()).toBe(1);
  });
});
