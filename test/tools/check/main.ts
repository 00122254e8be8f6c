import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import pMap from "p-map";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";

printHelpOnRequest(`Runs every static check side by side and prints the output of each when it ends.
Fails if one of them fails, after all of them have ended.

  npm run check

Run one of them by itself with npx, for example npx tsc --checkers 1 or npx knip.`);

interface Check {
  readonly name: string;
  /** A shell command, with the commands of the packages in its path. */
  readonly command: string;
}

/** The longest first, so that the last one ends soon. */
const CHECKS: readonly Check[] = [
  // By default four checkers work out the types of the packages once each, which costs three times as much.
  {
    name: "types",
    command:
      "tsc --checkers 1 && tsc -p functions/bridge/app-page/browser && tsc -p functions/bridge/tracking-map/browser && tsc -p infra/local/operations/browser && tsc -p infra/local/home/browser",
  },
  { name: "format and lint", command: "biome check --error-on-warnings ." },
  {
    name: "import rules",
    command: "depcruise --config .dependency-cruiser.mjs infra ops functions shared test",
  },
  { name: "unused code", command: "knip" },
  { name: "packages", command: "node test/tools/packages/main.ts" },
  { name: "names", command: "node test/tools/house/main.ts" },
];

async function runCheck({ name, command }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const run = spawn(`(${command}) 2>&1`, { shell: true, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    run.once("close", resolve).once("error", reject);
  });
  const [output, code] = await Promise.all([text(run.stdout), ended]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? "passed" : "FAILED"}: ${name} (${seconds} s)\n${output}`);
  return code === 0;
}

const results = await pMap(CHECKS, runCheck, { concurrency: availableParallelism() });
if (results.includes(false)) process.exitCode = 1;
