import { readFileSync } from "node:fs";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import { checkLicenses } from "./licenses.ts";
import { checkOrigins, listPackages } from "./lock-file.ts";

printHelpOnRequest(`Checks the packages of the lock file: each has a hash, comes from the default registry and has a
license of the list. Part of npm run check.

  node test/tools/packages/main.ts`);

const packages = listPackages(readFileSync("package-lock.json", "utf8"));
const problems = [...checkOrigins(packages), ...checkLicenses(packages)];
for (const problem of problems) console.error(problem);
console.log(`packages: ${packages.length}, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
