import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCrashes } from "./run-crashes.ts";

/** `npm run crash -- --orders 100 --kills 6`: everything is killed while orders come in; then counted. */
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
  outcome.ordersNotNotifiedExactlyOnce.length +
  outcome.duplicateEvents +
  outcome.notificationsMissing.length +
  outcome.notificationsUndelivered;
if (faults > 0) {
  console.error(`${faults} faults; what was kept and logged is in ${dir}`);
  process.exit(1);
}
rmSync(dir, { recursive: true });
