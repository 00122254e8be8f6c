import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { parseCLI, startVitest, type Vitest } from "vitest/node";
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

/** Runs the tests. Returns the run, which is closed, and what failed, a line each. */
async function runTests(): Promise<{ vitest: Vitest; failures: string[] }> {
  const { filter, options } = parseCLI(["vitest", "run", ...process.argv.slice(2)]);
  let hasFailedBefore = false;
  // Called when the global setups are torn down, and before their errors set the exit code.
  const rememberExitCode = () => {
    hasFailedBefore ||= Boolean(process.exitCode);
    process.exitCode = 0;
  };
  const vitest = await startVitest(filter, options, {
    plugins: [
      {
        name: "remember-exit-code",
        configureVitest: (context) => context.vitest.onClose(rememberExitCode),
      },
    ],
  });
  const failures = listFailures(vitest.state);
  if (failures.length > 0)
    failures.push(
      `The same order of tests: npm test -- --sequence.seed=${vitest.config.sequence.seed}`,
    );
  else if (hasFailedBefore) failures.push("The tests ended without a result.");
  if (process.exitCode)
    failures.push(
      `Something around the tests failed when they had ended: see "error during close" above.`,
    );
  return { vitest, failures };
}

const [checks, { vitest, failures }] = await Promise.all([runChecks(), runTests()]);
console.log(checks.report);
if (!checks.passed || failures.length > 0) {
  // Last, so that whoever sees only the end of a long output learns what failed.
  console.error(failures.join("\n"));
  console.error(`FAILED: ${checks.passed ? "tests" : "static checks"}`);
  process.exitCode = 1;
}
// Ends the process after a while if something keeps it alive, such as a server that was not closed.
await vitest.exit();
