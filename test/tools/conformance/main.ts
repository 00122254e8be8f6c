import { printHelpOnRequest } from "../print-help-on-request.ts";
import { selectCases } from "./all-cases.ts";
import { formatReport } from "./format-report.ts";
import { type Options, parseOptions, USAGE } from "./parse-options.ts";
import { runCases } from "./run-cases.ts";

printHelpOnRequest(USAGE);

/** Reads the options. Prints the usage and exits with code 2 if they are invalid. */
function readOptions(): Options {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

const options = readOptions();
const startedAt = performance.now();
const tried = await runCases(selectCases(options), options);
console.log(formatReport(tried).join("\n"));
const failed = tried.filter(({ outcome }) => outcome.kind === "failed").length;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`\n${tried.length} cases in ${seconds} s, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
