import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildLossScenarios } from "./loss-scenarios.ts";
import { runLostResponses } from "./run-lost-responses.ts";

/** `npm run lost-responses -- --times 2`: the courier's answers get lost after it did the work; then counted. */
const { values } = parseArgs({ options: { times: { type: "string", default: "2" } } });
const dir = mkdtempSync(join(tmpdir(), "order-bridge-lost-"));
const startedAt = performance.now();
const formatSeconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);

const outcomes = await runLostResponses({
  dir,
  scenarios: buildLossScenarios(Number(values.times)),
  timeoutMs: 5 * 60_000,
  log: (line) => console.log(`${formatSeconds().padStart(4)} s  ${line}`),
});
console.table(
  outcomes.map(({ scenario, lost, createdCount, finalState, faults }) => ({
    "loses the first answers to": scenario,
    lost,
    "at the courier": createdCount,
    ended: finalState,
    faults: faults.join("; "),
  })),
);
const faults = outcomes.flatMap((one) => one.faults);
if (faults.length > 0) {
  console.error(`${faults.length} faults; what was kept and logged is in ${dir}`);
  process.exit(1);
}
console.log(`One courier order for each store order, after ${formatSeconds()} s.`);
rmSync(dir, { recursive: true });
