import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { formatGrant, formatProblems, judgeGrants } from "./judge-grants.ts";
import { readGrantRecords } from "./read-records.ts";
import { UNUSED_GRANTS } from "./unused-grants.ts";

printHelpOnRequest(`Runs the tests of local runs and reports what the functions' roles may do and do not use.

  npm run grants               runs test/e2e, which takes several minutes, and reports
  npm run grants -- <folder>   reports the records of earlier runs: those that were started with
                               LOCAL_GRANTS=<folder>

Lists the calls that were refused, the grants that nothing used without a reason, and those with a
reason. The exit code is 1 if a call was refused, or a grant has neither a use nor a reason.`);

const [given] = process.argv.slice(2);
const folder = given ?? mkdtempSync(join(tmpdir(), "order-bridge-grants-"));
const testsCode = given === undefined ? await runTests() : 0;
const judgement = judgeGrants(readGrantRecords(folder), UNUSED_GRANTS);
if (given === undefined) rmSync(folder, { recursive: true });

const { grantCount, unused, reasoned } = judgement;
const usedCount = grantCount - unused.length - reasoned.length;
console.log(`${grantCount} grants, of which ${usedCount} were used.\n`);
for (const [grant, { reason }] of reasoned) console.log(`${formatGrant(grant)}\n  ${reason}`);
const problems = formatProblems(judgement);
console.log(
  problems === "" ? "\nNo call was refused, and no grant is superfluous." : `\n${problems}`,
);
process.exitCode = problems === "" && testsCode === 0 ? 0 : 1;

async function runTests(): Promise<number | null> {
  const tests = spawn("vitest", ["run", "--project", "e2e"], {
    stdio: "inherit",
    env: { ...process.env, LOCAL_GRANTS: folder },
  });
  const [code] = await once(tests, "close");
  return code;
}
