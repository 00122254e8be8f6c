import { printHelpOnRequest } from "../print-help-on-request.ts";

const HELP = `Counts what orders cost on AWS: calls, table units, bytes, invocations and processor time over a local
run, from the store's webhook to the delivery, priced by test/tools/cost-benchmark/prices.ts.

  --json   prints the counts and the bills

Example: npm run bench:cost`;

printHelpOnRequest(HELP);

const { measureLocalRun } = await import("./measure.ts");
const { printReport } = await import("./report.ts");

const isJson = process.argv.includes("--json");
const measured = await measureLocalRun((line) => process.stderr.write(`${line}\n`));
printReport(measured, isJson);
// The threads of functions may still end.
process.exit(0);
