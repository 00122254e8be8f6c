import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { parseCLI, startVitest } from "vitest/node";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import { listFailures } from "#test/tools/test-all/list-failures.ts";

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

/** Runs the tests and returns what failed, a line each. */
async function runTests(): Promise<string[]> {
  const { filter, options } = parseCLI(["vitest", "run", ...process.argv.slice(2)]);
  const vitest = await startVitest(filter, options);
  const failures = listFailures(vitest.state);
  const seed = vitest.config.sequence.seed;
  await vitest.close();
  if (failures.length > 0)
    return [...failures, `The same order of tests: npm test -- --sequence.seed=${seed}`];
  return process.exitCode ? ["The tests ended without a result."] : [];
}

const [checks, failures] = await Promise.all([runChecks(), runTests()]);
console.log(checks.report);
if (!checks.passed || failures.length > 0) {
  // Last, so that whoever sees only the end of a long output learns what failed.
  console.error(failures.join("\n"));
  console.error(`FAILED: ${checks.passed ? "tests" : "static checks"}`);
  process.exitCode = 1;
}
