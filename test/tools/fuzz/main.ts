import { parseArgs } from "node:util";
import { runWithCourier } from "#test/e2e/local-run/courier-under-load.ts";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { runFuzz } from "./run-fuzz.ts";

const HELP = `Sends invalid requests to the courier and checks each response against the decided errors.
Reads all stored records at the end, to check that they are still readable.

  --requests N   requests to send (2000)
  --seed N       repeats the requests of an earlier run (random)

Example: npm run fuzz -- --requests 20000 --seed 1
The exit code is 1 if a fault was found. The first 50 faults are printed.`;

printHelpOnRequest(HELP);

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}`);
const outcome = await runWithCourier((courier) =>
  runFuzz(courier, { requests: Number(values.requests), seed }),
);
const { requests, seconds, slowestMs, statuses, faults } = outcome;
console.log(
  `${requests} requests in ${seconds.toFixed(0)} s, slowest ${slowestMs.toFixed(0)} ms; ${faults.length} faults`,
);
console.log(
  Object.entries(statuses)
    .map(([status, times]) => `${status}: ${times}`)
    .join(", "),
);
for (const fault of faults.slice(0, 50)) console.error(`\n${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
