import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { runCrashes } from "./run-crashes.ts";

const HELP = `Starts a local run, kills all its processes at random moments while orders arrive, and counts the results.
Each order must have exactly one point, one fulfillment and one notification.

  --orders N   orders to place, half in each store (100)
  --kills N    kills, each followed by a restart (6)
  --seed N     repeats the kill times of an earlier run (random)

Example: npm run crash -- --orders 20 --kills 2
The exit code is 1 if a fault was found. The run's data and logs are then kept.`;

printHelpOnRequest(HELP);

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "100" },
    kills: { type: "string", default: "6" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const dir = mkdtempSync(join(tmpdir(), "order-bridge-crash-"));
const startedAt = performance.now();
const log = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const outcome = await runCrashes({
  dir,
  orders: Number(values.orders),
  kills: Number(values.kills),
  seed: Number(values.seed),
  log,
});
console.log(JSON.stringify(outcome, null, 2));
const faults =
  outcome.ordersWithoutExactlyOnePoint.length +
  outcome.ordersNotFulfilled.length +
  outcome.ordersNotifiedTwice.length +
  outcome.duplicateEvents +
  outcome.notificationsMissing.length +
  outcome.notificationsUndelivered;
if (faults > 0) {
  console.error(`${faults} faults. The data and logs are in ${dir}`);
  process.exit(1);
}
rmSync(dir, { recursive: true });
