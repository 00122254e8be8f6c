import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import { plantAll } from "./planted/plant-all.ts";
import { listPatches, PLANTED_FAULTS } from "./planted/planted-faults.ts";
import { describeFaults } from "./run/fault-profile.ts";
import { appendRunLog, sumRunLog } from "./run/run-log.ts";
import type { RunResult } from "./run/run-world.ts";
import { shrinkRun } from "./run/shrink-run.ts";
import { createSummary } from "./run/summarize-runs.ts";
import { createWorkerPool } from "./run/worker-pool.ts";

printHelpOnRequest(`Runs both systems in a simulated world, where everything around them can fail.
docs/reliability.md says what is real and what is simulated.

  npm run simulate -- --runs 100 --seed 1    runs the seeds 1 to 100, on all cores
  npm run simulate -- --minutes 30           runs fresh seeds for half an hour
  npm run simulate -- --seed 7 --history     runs one seed and prints its history
  npm run simulate -- --seed 7 --shrink      looks for the smallest run that still fails
  --plant NAME     switches a defence of the product off (test/simulation/planted), in the world it is for
  --plant all      switches one after the other off, and prints which promise tells of it; so does a,b,c
  --threads 1      uses so many threads
  --record FILE    appends the runs to a file, and prints the sum of all its runs`);

/** A planted fault that so many runs do not show counts as not caught. */
const MOST_RUNS = 10;

const { values } = parseArgs({
  options: {
    runs: { type: "string" },
    seed: { type: "string" },
    minutes: { type: "string" },
    threads: { type: "string" },
    record: { type: "string" },
    plant: { type: "string", default: "" },
    history: { type: "boolean", default: false },
    shrink: { type: "boolean", default: false },
  },
});
const firstSeed = Number(values.seed ?? Date.now() % 1_000_000_000);
const endsAt =
  values.minutes === undefined ? undefined : Date.now() + Number(values.minutes) * 60_000;
const runs = Number(values.runs ?? (endsAt === undefined ? 1 : Number.MAX_SAFE_INTEGER));
const threads = Math.min(Number(values.threads ?? availableParallelism()), runs);
const startedAt = new Date();
if (values.plant === "all" || values.plant.includes(",")) {
  const names =
    values.plant === "all"
      ? Object.keys(PLANTED_FAULTS)
      : values.plant.split(",").filter((name) => name !== "");
  const plantThreads = Number(values.threads ?? availableParallelism());
  const missed = await plantAll(names, Number(values.runs ?? MOST_RUNS), plantThreads);
  process.exit(missed > 0 ? 1 : 0);
}
const planted = PLANTED_FAULTS[values.plant];
if (values.plant !== "" && planted === undefined)
  throw new Error(`choose all, or one of ${Object.keys(PLANTED_FAULTS).join(", ")}`);
const patches = planted === undefined ? [] : listPatches(planted);
const pool = createWorkerPool({ threads, patches });
const summary = createSummary();

function describeProgress(): string {
  const done = summary.countRuns();
  const share =
    endsAt === undefined
      ? done / runs
      : (Date.now() - startedAt.getTime()) / (endsAt - startedAt.getTime());
  const filled = Math.min(30, Math.round(share * 30));
  const bar = `${"#".repeat(filled)}${".".repeat(30 - filled)}`;
  return `[${bar}] ${done} runs, ${summary.listFailedSeeds().length} with a violation`;
}

function describeFailure({ seed, faults, activity, violations }: RunResult): string {
  const lines = violations.map((violation) => `  ${violation}`);
  return `seed ${seed}  ${JSON.stringify(activity)}  ${describeFaults(faults)}\n${lines.join("\n")}`;
}

/** One run that breaks must not cost the others of a night. */
async function makeRun(seed: number): Promise<void> {
  try {
    const run = await pool.run({ seed, ...planted?.world }, values.history);
    summary.add(run);
    if (values.history) console.log(run.result.history.join("\n"));
    if (run.result.violations.length > 0) console.log(`\n${describeFailure(run.result)}`);
  } catch (error) {
    summary.addBroken(seed);
    console.log(`\nthe world broke: ${error instanceof Error ? error.message : error}`);
  }
}

let nextSeed = firstSeed;
async function runSeeds(): Promise<void> {
  while (nextSeed < firstSeed + runs && (endsAt === undefined || Date.now() < endsAt)) {
    const seed = nextSeed++;
    await makeRun(seed);
    if (process.stderr.isTTY) process.stderr.write(`\r${describeProgress()}`);
  }
}

async function shrinkFailures(): Promise<void> {
  for (const { result } of summary.failed) {
    const smallest = await shrinkRun(result, async (options) => (await pool.run(options)).result);
    console.log(`the smallest run that still fails:\n${describeFailure(smallest)}`);
    console.log(smallest.history.join("\n"));
  }
}

await Promise.all(Array.from({ length: threads }, runSeeds));
console.log(`\n${summary.describe()}`);
if (values.shrink) await shrinkFailures();
await pool.close();

if (values.record !== undefined) {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  appendRunLog(values.record, {
    at: startedAt.toISOString(),
    commit,
    runs: summary.countRuns(),
    firstSeed,
    cpuSeconds: Math.round(summary.sumCpuSeconds()),
    failedSeeds: summary.listFailedSeeds(),
  });
  const { invocations, coreHours, byCommit, ...sum } = sumRunLog(values.record);
  console.log(
    `${values.record}: ${sum.runs} runs in ${invocations} invocations, ${coreHours.toFixed(2)} core-hours, failed seeds: ${sum.failedSeeds.join(", ") || "none"}`,
  );
  for (const { commit, runs, failed } of byCommit)
    console.log(`  ${commit}: ${runs} runs, ${failed} with a violation`);
}
if (summary.listFailedSeeds().length > 0) process.exitCode = 1;
