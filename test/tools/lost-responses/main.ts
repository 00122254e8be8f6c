import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createLocalProcess } from "#test/e2e/local-run/local-process.ts";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { buildLossScenarios } from "./loss-scenarios.ts";
import { runLostResponses } from "./run-lost-responses.ts";

const HELP = `Starts a local run whose courier does the work but loses its responses, and counts the results.
Each store order must have exactly one courier order.

  --times N   responses to lose for each kind of call (2)

Example: npm run lost-responses -- --times 1
The exit code is 1 if a fault was found. The run's data and logs are then kept.`;

printHelpOnRequest(HELP);

const { values } = parseArgs({ options: { times: { type: "string", default: "2" } } });
const dir = mkdtempSync(join(tmpdir(), "order-bridge-lost-"));
const startedAt = performance.now();
const formatSeconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);

const local = createLocalProcess(dir);
const outcomes = await runLostResponses(await local.start(), {
  scenarios: buildLossScenarios(Number(values.times)),
  timeoutMs: 5 * 60_000,
  log: (line) => console.log(`${formatSeconds().padStart(4)} s  ${line}`),
}).finally(() => local.stop());
console.table(
  outcomes.map(({ scenario, lost, createdCount, finalState, faults }) => ({
    "loses the first responses to": scenario,
    lost,
    "at the courier": createdCount,
    "final state": finalState,
    faults: faults.join("; "),
  })),
);
const faults = outcomes.flatMap((one) => one.faults);
if (faults.length > 0) {
  console.error(`${faults.length} faults. The data and logs are in ${dir}`);
  process.exit(1);
}
console.log(`Each store order has one courier order, after ${formatSeconds()} s.`);
rmSync(dir, { recursive: true });
