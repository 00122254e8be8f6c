import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";

printHelpOnRequest(`Runs every static check and every test. They run side by side, because the checks
keep one processor busy and the first tests wait for whole systems. The checks report after the tests,
and also as soon as one of them fails. Arguments are those of vitest run.

  npm test
  npm test -- test/unit`);

/** Returns what the checks print, and whether all of them passed. */
async function runChecks(): Promise<{ report: string; passed: boolean }> {
  const run = spawn("npm run check 2>&1", { shell: true, stdio: ["ignore", "pipe", "inherit"] });
  const [report, [code]] = await Promise.all([text(run.stdout), once(run, "close")]);
  const passed = code === 0;
  if (!passed) console.error(report);
  return { report, passed };
}

/** Returns whether all tests passed. */
async function runTests(): Promise<boolean> {
  const run = spawn("vitest", ["run", ...process.argv.slice(2)], { stdio: "inherit" });
  const [code] = await once(run, "close");
  return code === 0;
}

const [checks, testsPassed] = await Promise.all([runChecks(), runTests()]);
console.log(checks.report);
if (!checks.passed || !testsPassed) {
  console.error(`FAILED: ${checks.passed ? "tests" : "static checks"}`);
  process.exitCode = 1;
}
