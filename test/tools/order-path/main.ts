import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";

const HELP = `Lists the files of the bridge's domain and use cases that one plain order runs code in,
from its reconcile request to its booked point, and how many they are.

  npm run order-path

A file counts if at least one of its functions is called, by the coverage of one test. Calls while
the modules load are not counted.`;

const TEST_FILE = "test/unit/bridge/reconcile/reconcile-delivery.test.ts";
const TITLE = "becomes one point whose access key is the order id";
const CORE = /^shared\/bridge\/(domain|use-cases)\//;

interface FileCoverage {
  readonly path: string;
  /** The calls of each function. */
  readonly f: Readonly<Record<string, number>>;
}

printHelpOnRequest(HELP);
const loaded = countCalls("no test has this title");
const files = [...countCalls(TITLE)].filter(
  ([file, calls]) => CORE.test(file) && calls > (loaded.get(file) ?? 0),
);
for (const [file] of files) console.log(file);
console.log(`${files.length} files`);

/** Runs one test and returns how many calls each file received. */
function countCalls(title: string): Map<string, number> {
  const folder = mkdtempSync(join(tmpdir(), "order-path-"));
  try {
    const coverage = [
      "--coverage",
      "--coverage.reporter=json",
      `--coverage.reportsDirectory=${folder}`,
    ];
    const options = ["--passWithNoTests", "--testNamePattern", title, ...coverage];
    const { status, stderr } = spawnSync("vitest", ["run", TEST_FILE, ...options], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
    return readCalls(join(folder, "coverage-final.json"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readCalls(file: string): Map<string, number> {
  const coverage: Record<string, FileCoverage> = JSON.parse(readFileSync(file, "utf8"));
  return new Map(
    Object.values(coverage).map(({ path, f }) => [
      relative(process.cwd(), path),
      Object.values(f).reduce((sum, calls) => sum + calls, 0),
    ]),
  );
}
