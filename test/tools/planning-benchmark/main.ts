import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { solveRoutingProblem } from "#shared/courier/domain/planning/solve-routing-problem.ts";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { parseSolomon } from "./parse-solomon.ts";

const HELP = `Plans Solomon's benchmark instances and compares each plan with the best known distance.

  npm run planning-benchmark -- [seconds per instance (10)] [seeds per instance (3)]

Example: npm run planning-benchmark -- 2 1`;

printHelpOnRequest(HELP);

const [seconds = 10, seeds = 3] = process.argv.slice(2).map(Number);
const folder = new URL("../../fixtures/vrptw/", import.meta.url);
const readFixture = (name: string) => readFileSync(new URL(name, folder), "utf8");

/** The best known distances, from the table in the fixtures' README. */
const bestKnown = new Map(
  [...readFixture("README.md").matchAll(/^\| (\S+) \| \d+ \| ([\d.]+) \|$/gm)].map(
    ([, name = "", distance]) => [name, Number(distance)],
  ),
);

function solveInstance(name: string, seed: number) {
  const problem = parseSolomon(readFixture(`${name}.vrptw`));
  const started = performance.now();
  const getRemainingMs = () => started + seconds * 1000 - performance.now();
  const plan = solveRoutingProblem(problem, { seed, budget: { readRemaining: getRemainingMs } });
  const best = bestKnown.get(name) ?? Number.NaN;
  const distance = plan.meters / 10;
  return {
    instance: name,
    vehicles: `${plan.routes.length} of ${problem.vehicles}`,
    unplanned: plan.unplanned.length,
    distance,
    "best known": best,
    "gap %": Number(((distance / best - 1) * 100).toFixed(2)),
    seconds: Number(((performance.now() - started) / 1000).toFixed(2)),
    seed,
  };
}

const names = readdirSync(folder).filter((name) => name.endsWith(".vrptw"));
const results = names.flatMap((name) =>
  Array.from({ length: seeds }, (_, index) => solveInstance(name.replace(".vrptw", ""), index + 1)),
);
console.table(results);
console.log(`worst gap: ${Math.max(...results.map((result) => result["gap %"]))} %`);
console.log(`unplanned: ${results.reduce((sum, { unplanned }) => sum + unplanned, 0)}`);
