import { parseArgs } from "node:util";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import type { BurstOptions, BurstProgress } from "./run-burst.ts";
import { startBurst } from "./start-burst.ts";

printHelpOnRequest(`Lets a burst of orders come over many stores in the simulated world, in virtual time.
One store answers its API with 500 for two hours, one answers each call after four seconds. Half of the
orders come in the first ten minutes, half in ten minutes of an hour in which the courier is down. In both
bursts the tables refuse two of a hundred calls. Each order must be booked once and end in its store, no
message may be left, and no webhook of a store may be answered with an error. What failed five times is
sent again over the operator API when everything is over.

  --orders N   orders to place (2000)
  --stores N   stores, one of them a Shopify shop (50)
  --seed N     draws the times and the faults (1)

Example: npm run burst -- --orders 500
The exit code is 1 if a promise is broken.`);

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "2000" },
    stores: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
  },
});
const options: BurstOptions = {
  orders: Number(values.orders),
  stores: Number(values.stores),
  seed: Number(values.seed),
};
const startedAt = performance.now();

function showProgress({ minute, placed, over }: BurstProgress): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const line = `${seconds.padStart(5)} s  minute ${minute}: ${placed} of ${options.orders} orders placed, ${over} delivered`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}`);
  else if (minute % 15 === 0) console.error(line);
}

const pickShare = (sorted: readonly number[], share: number): string =>
  String(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? "–");

const { result, cpuSeconds } = await startBurst(options, showProgress);
console.log(
  `\n${result.orders} orders of ${result.stores} stores, over after ${result.minutes} virtual minutes, ${cpuSeconds} CPU-seconds\n${result.webhooks} webhooks; ${result.notifications} notifications, of which ${result.repeatedNotifications} were refused and came again; ${result.redriven} dead letters were sent again`,
);
console.table(
  Object.entries(result.waits).map(([wait, sorted]) => ({
    "wait, in seconds": wait,
    orders: sorted.length,
    p50: pickShare(sorted, 0.5),
    p99: pickShare(sorted, 0.99),
    longest: sorted.at(-1) ?? "–",
  })),
);
for (const fault of result.faults.slice(0, 50)) console.error(fault);
if (result.faults.length > 0) {
  console.error(`${result.faults.length} faults`);
  process.exitCode = 1;
}
