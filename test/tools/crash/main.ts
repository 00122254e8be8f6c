import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { runCrashes } from "./run-crashes.ts";
import { runKills } from "./run-kills.ts";

const HELP = `Starts a local run, kills all its processes at random moments while orders arrive, and counts the results.
Each order must have exactly one point, one fulfillment and one notification.

  --orders N   orders to place, half in each store (100)
  --kills N    kills, each followed by a restart (6)
  --seed N     repeats the kill times of an earlier run (random)

With --minutes, mixed traffic goes on for so long (points, urgent and scheduled orders, failed attempts,
returns, cancelled orders), and everything is killed again and again. Then the stores are compared with the
courier by HTTP, without the bridge: each order has one live booking, each that was delivered is shown as
delivered, each buyer is told once, and nothing is booked that nobody ordered.

  --minutes N  the time of the traffic
  --every N    the seconds between a start and the next kill (30)

Examples: npm run crash -- --orders 20 --kills 2
          npm run crash -- --minutes 30
The exit code is 1 if a fault was found. The run's data and logs are then kept.`;

printHelpOnRequest(HELP);

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "100" },
    kills: { type: "string", default: "6" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    minutes: { type: "string" },
    every: { type: "string", default: "30" },
  },
});
const dir = mkdtempSync(join(tmpdir(), "order-bridge-crash-"));
const startedAt = performance.now();
const log = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);
const common = { dir, seed: Number(values.seed), log };

/** Returns how many faults were found. */
async function crashOrders(): Promise<number> {
  const outcome = await runCrashes({
    ...common,
    orders: Number(values.orders),
    kills: Number(values.kills),
  });
  console.log(JSON.stringify(outcome, null, 2));
  return (
    outcome.ordersWithoutExactlyOnePoint.length +
    outcome.ordersNotFulfilled.length +
    outcome.ordersNotifiedTwice.length +
    outcome.duplicateEvents +
    outcome.notificationsMissing.length +
    outcome.notificationsUndelivered
  );
}

async function crashTraffic(minutes: number): Promise<number> {
  const everySeconds = Number(values.every);
  const outcome = await runKills({ ...common, minutes, everySeconds });
  console.log(JSON.stringify(outcome, null, 2));
  return outcome.faults.length;
}

const faults = await (values.minutes === undefined
  ? crashOrders()
  : crashTraffic(Number(values.minutes)));
if (faults > 0) {
  console.error(`${faults} faults. The data and logs are in ${dir}`);
  process.exit(1);
}
rmSync(dir, { recursive: true });
