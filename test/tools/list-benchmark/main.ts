import { parseArgs } from "node:util";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { MOST_CALLS_LOOKED_FOR } from "./list-reads.ts";
import { type MeasuredRead, measureReads } from "./measure-reads.ts";
import { openListBenchmark } from "./open-benchmark.ts";

/** A merchant with a million has 5,555 deliveries a day. */
const DAYS = 180;

printHelpOnRequest(`Fills a table with the deliveries of one store, over ${DAYS} days and in the format of their items, and
measures the calls that the pages of the merchant's app make: pages of the list, its filters and orders, searches,
what needs attention, figures and the home page. The table is the local run's DynamoDB (dynalite, on disk) in a
process of its own; all sizes from ten on are measured. A million takes a quarter of an hour, and some gigabytes of disk.

  --deliveries N   the largest number of deliveries (1000000)
  --times N        how often each call is measured (50)

Example: npm run list-benchmark -- --deliveries 10000 --times 10
The exit code is 1 if a call takes more reads of the table with the most deliveries than with the number before,
or more than its bound. docs/scale.md has the tables.`);

const { values } = parseArgs({
  options: {
    deliveries: { type: "string", default: "1000000" },
    times: { type: "string", default: "50" },
  },
});
const times = Number(values.times);
const most = Number(values.deliveries);
if (!(times > 0 && most > 0)) throw new Error("--deliveries and --times are numbers above 0");
const SIZES = [10, 10_000, 100_000];
const sizes = [...SIZES.filter((size) => size < most), most];

const measured: Map<string, MeasuredRead>[] = [];
for (const size of sizes) {
  console.log(`\n${size} deliveries`);
  const startedAt = performance.now();
  const benchmark = await openListBenchmark({ count: size, days: DAYS }, (written) => {
    if (written % 50_000 === 0) console.log(`  ${written} written`);
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`  filled in ${seconds} s`);
  try {
    measured.push(await measureReads(benchmark, { warmUps: 3, times }));
  } finally {
    await benchmark.close();
  }
  console.table(Object.fromEntries([...(measured.at(-1) ?? [])].map(toRow)));
}

const growing = [...(measured.at(-1) ?? [])].filter(([name, read]) =>
  isGrowing(read, measured.at(-2)?.get(name)),
);
for (const [name, { calls }] of growing)
  console.log(`${name}: ${calls} reads of the table, more than with fewer deliveries`);
if (growing.length > 0) process.exitCode = 1;

function isGrowing({ calls, isLookedFor }: MeasuredRead, before: MeasuredRead | undefined) {
  return calls > (isLookedFor ? MOST_CALLS_LOOKED_FOR : (before?.calls ?? calls));
}

function toRow([name, read]: [string, MeasuredRead]) {
  const { calls, units, medianMs, p99Ms, isAnswered } = read;
  return [
    name,
    {
      "reads of the table": calls,
      "read units": units,
      "median, ms": Math.round(medianMs * 10) / 10,
      "p99, ms": Math.round(p99Ms * 10) / 10,
      answer: isAnswered ? "" : "refused: choose days",
    },
  ] as const;
}
