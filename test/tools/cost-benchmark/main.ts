import { parseArgs } from "node:util";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { requireMatch } from "../require-known.ts";

const HELP = `Counts what orders cost on AWS: calls, table units, bytes, invocations and processor time over a local
run, from the store's webhook to the delivery, priced by test/tools/cost-benchmark/prices.ts.

  --json        prints the counts and the bills
  --only TEXT   counts only what has this text in its title, and lists its calls; in four minutes, without an idle time

Example: npm run bench:cost -- --only "Shopify point"`;

printHelpOnRequest(HELP);

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, only: { type: "string" } },
});
const { measureLocalRun } = await import("./measure.ts");
const { printReport } = await import("./report.ts");
const { SCENARIOS } = await import("./scenarios.ts");

const { json, only = "" } = values;
const chosen = SCENARIOS.filter(({ title }) => title.includes(only));
const titles = SCENARIOS.map(({ title }) => title);
requireMatch("--only", only, chosen, titles);
const isWhole = chosen.length === SCENARIOS.length;
const measured = await measureLocalRun(chosen, isWhole, (line) =>
  process.stderr.write(`${line}\n`),
);
printReport(measured, json);
// The threads of functions may still end.
process.exit(0);
