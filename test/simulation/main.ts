import { parseArgs } from "node:util";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import { runSimulation } from "./run-simulation.ts";

printHelpOnRequest(`Runs the bridge in a simulated world, where every call can fail.

  npm run simulate -- --runs 100 --seed 1    runs the seeds 1 to 100
  npm run simulate -- --seed 7 --history     runs one seed and prints its history`);

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    history: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const firstSeed = Number(values.seed);
let failed = 0;

for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
  const result = await runSimulation({ seed });
  if (values.history) console.log(result.history.join("\n"));
  if (result.violations.length > 0) {
    failed += 1;
    console.log(`seed ${seed}  ${JSON.stringify(result.faults)}`);
    for (const violation of result.violations) console.log(`  ${violation}`);
  }
  const done = seed - firstSeed + 1;
  if (done % 50 === 0) console.log(`${done} of ${runs} runs, ${failed} with a violation`);
}
console.log(`${runs} runs, ${failed} with a violation`);
if (failed > 0) {
  console.log("Print what happened in one: npm run simulate -- --seed <seed> --history");
  process.exitCode = 1;
}
