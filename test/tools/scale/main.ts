import { parseArgs } from "node:util";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { requireKnown } from "../require-known.ts";
import { listSections } from "./sections.ts";

printHelpOnRequest(`Measures in virtual time, with the deployed functions, how long orders, looks and sweeps wait
when there is very much to do, and what one tenant's load does to another. Stores and courier answer in 20
to 400 ms, AWS in 2 to 30 ms.

  --only NAME      one of ${Object.keys(listSections(1)).join(", ")} (all)
  --part SHARE     share of the orders, deliveries and stores, for a quick look (1); all of the rates is an
                   hour at 12 orders a second and ten minutes at 100, some 15 minutes of processor time

Example: npm run scale -- --only fairness
The exit code is 1 if a bound does not hold. docs/scale.md has the tables.`);

const { values } = parseArgs({
  options: { only: { type: "string" }, part: { type: "string", default: "1" } },
});
const sections = listSections(Number(values.part));
if (values.only !== undefined) requireKnown("--only", values.only, Object.keys(sections));

for (const [name, measure] of Object.entries(sections)) {
  if (values.only !== undefined && values.only !== name) continue;
  const startedAt = process.cpuUsage();
  const rows = await measure();
  const { user, system } = process.cpuUsage(startedAt);
  const cpuSeconds = Math.round((user + system) / 1_000_000);
  console.log(`\n${name}: ${cpuSeconds} s of processor time`);
  console.table(rows.map(({ columns, bound, holds }) => ({ ...columns, bound, holds })));
  if (rows.some(({ holds }) => holds === "no")) process.exitCode = 1;
}
