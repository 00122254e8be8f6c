import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { solveRoutingProblem } from "#shared/courier/domain/planning/solve-routing-problem.ts";
import { parseSolomon } from "#test/tools/planning-benchmark/parse-solomon.ts";
import { findPlanFaults } from "./find-plan-faults.ts";

const readInstance = (name: string) => {
  const file = new URL(`../../../fixtures/vrptw/${name}.vrptw`, import.meta.url);
  return parseSolomon(readFileSync(file, "utf8"));
};

describe("parseSolomon", () => {
  it("parses an instance in tenths", () => {
    const problem = readInstance("C101-25");

    expect(problem).toMatchObject({
      vehicles: 3,
      capacity: 200,
      shift: { fromSeconds: 0, toSeconds: 12360 },
    });
    expect(problem.dropOffs).toHaveLength(25);
    expect(problem.dropOffs[24]).toEqual({
      id: 25,
      size: 40,
      readySeconds: 0,
      window: { fromSeconds: 1690, toSeconds: 2240 },
      serviceSeconds: 900,
    });
    // From (40, 50) to (45, 68): 18.68, truncated to one decimal place.
    expect(problem.computeLeg(0, 1)).toEqual({ seconds: 186, meters: 186 });
  });

  it("throws if the file lacks an entry", () => {
    expect(() => parseSolomon("NAME : C101\n")).toThrow("no SCALE");
  });
});

// The values are those of the fixtures' README. A few iterations must reach them on any machine.
describe("solveRoutingProblem", () => {
  it.each([
    ["C101-25", 3, 191.3, 0],
    ["R101-25", 8, 617.1, 0],
    ["RC101-25", 4, 461.1, 0],
    ["C101-100", 10, 827.3, 5],
    ["R101-100", 20, 1637.7, 5],
    ["RC101-100", 15, 1619.8, 5],
  ])("plans %s with at most %i vehicles, %f long within %i %", (name, vehicles, best, percent) => {
    const problem = readInstance(name);
    const plan = solveRoutingProblem(problem, { seed: 1, budget: { iterations: 3000 } });

    expect(findPlanFaults(problem, plan)).toEqual([]);
    expect(plan.unplanned).toEqual([]);
    expect(plan.routes.length).toBeLessThanOrEqual(vehicles);
    expect(plan.meters / 10).toBeGreaterThanOrEqual(best);
    expect(plan.meters / 10).toBeLessThanOrEqual(best * (1 + percent / 100));
  });
});
