import { execFileSync, spawnSync } from "node:child_process";

const HELP = `Plants faults in files of the domain and the use cases, and reports those that no unit test finds.

  npm run mutation -- <file> [<file> …]    these files
  npm run mutation                         the files that differ from main

Open reports/mutation.html afterwards: each planted fault that stayed green needs a test, or is equivalent.`;

const MUTATED = /^shared\/(bridge|courier)\/(domain|use-cases)\/.*\.ts$/;

const given = process.argv.slice(2);
if (given.includes("--help")) console.log(HELP);
else run(given.length > 0 ? given : listChangedFiles());

function run(files: readonly string[]): void {
  if (files.length === 0) {
    console.log("No file of the domain or the use cases differs from main. Name one to test it.");
    return;
  }
  console.log(`Plants faults in ${files.join(", ")}`);
  const { status } = spawnSync("stryker", ["run", "--mutate", files.join(",")], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}

/** Lists the mutated files that differ from main, or from the last commit on main itself. */
function listChangedFiles(): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const base = git("rev-parse", "HEAD") === git("rev-parse", "main") ? "HEAD~1" : "main";
  return git("diff", "--name-only", "--diff-filter=d", base)
    .split("\n")
    .filter((file) => MUTATED.test(file));
}
