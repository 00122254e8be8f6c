import { spawnSync } from "node:child_process";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import { readAudit } from "./read-audit.ts";

printHelpOnRequest(`Asks the registry for known vulnerabilities of the packages that are deployed. Fails if one is high or
critical. Passes, and says so, where the registry offers no audit.

  npm run audit-packages`);

const TIMEOUT_MS = 60_000;
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  timeout: TIMEOUT_MS,
});
const result = readAudit(stdout);
if (result.kind === "unavailable") {
  console.log("This registry offers no audit. Nothing was checked.");
} else {
  console.log(`${result.serious} serious of ${result.total} known vulnerabilities`);
  if (result.serious > 0) {
    console.log(stdout);
    process.exitCode = 1;
  }
}
