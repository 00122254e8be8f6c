import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { AIM_PERCENT, RULES } from "./rules.ts";
import { listAllFiles, listChangedFiles, takePart } from "./select-files.ts";
import { findBelowAim, summarizeReport, toPercent } from "./summarize-report.ts";

printHelpOnRequest(`Plants faults in files of the domain and the use cases, and reports those that no unit test finds.

  npm run mutation -- <file> [<file> …]    these files
  npm run mutation                         the files that differ from main
  npm run mutation -- --since COMMIT       the files that differ from a commit
  npm run mutation -- --rules              the rules that have an aim (test/tools/mutation/rules.ts)
  npm run mutation -- --all --part 3/12    the third of twelve parts of all files

Prints the share of each file. Open reports/mutation.html afterwards: each planted fault that stayed green
needs a test, or is equivalent. The exit code is 1 if a rule is below its aim of ${AIM_PERCENT} %.`);

const REPORT = "reports/mutation.json";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: "string" },
    rules: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    part: { type: "string", default: "1/1" },
  },
});

function selectFiles(): readonly string[] {
  if (positionals.length > 0) return positionals;
  if (values.rules) return RULES;
  return values.all ? listAllFiles() : listChangedFiles(values.since);
}

const files = takePart(selectFiles(), values.part);
if (files.length === 0)
  console.log("No file of the domain or the use cases differs. Name one to test it.");
else plantFaults();

function plantFaults(): void {
  console.log(`Plants faults in ${files.join(", ")}`);
  rmSync(REPORT, { force: true });
  const { status } = spawnSync("stryker", ["run", "--mutate", files.join(",")], {
    stdio: "inherit",
  });
  process.exitCode = status === 0 ? printScores() : 1;
}

/** Prints what was found in each file, and returns the exit code. */
function printScores(): number {
  const scores = summarizeReport(JSON.parse(readFileSync(REPORT, "utf8")));
  console.table(
    scores.map((score) => ({ ...score, percent: Number(toPercent(score).toFixed(1)) })),
  );
  const below = findBelowAim(scores, files);
  for (const file of below)
    console.error(`${file} is below ${AIM_PERCENT} %: see reports/mutation.html for what it needs`);
  return below.length === 0 ? 0 : 1;
}
