import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";

printHelpOnRequest(`Measures the bundle of each function: its kilobytes, and the processor time of its import in a new
process, the least of several, in milliseconds.

  --before FOLDER   another tree of this project, whose bundles are measured in turn with these
  --rounds N        imports of each bundle (7)

Example: npm run bench:imports -- --before ../another-tree`);

const { values } = parseArgs({
  options: { before: { type: "string" }, rounds: { type: "string", default: "7" } },
});

/** Without an environment a handler throws, after all that it imports was evaluated. */
const SCRIPT = `
  const before = process.cpuUsage();
  try { require(process.argv[1]); } catch {}
  const { user, system } = process.cpuUsage(before);
  console.error("\\n" + (user + system) / 1000);
  process.exit();`;

const folder = mkdtempSync(join(tmpdir(), "order-bridge-imports-"));

/** Bundles the handlers of a tree as it deploys them. Returns the file of each function. */
async function bundleFunctions(tree: string, name: string): Promise<Map<string, string>> {
  const { FUNCTION_BUNDLE } = await import(join(tree, "infra/constructs/bundles.ts"));
  const names = globSync("functions/*/*/handler.ts", { cwd: tree })
    .map((entry) => dirname(entry).slice("functions/".length))
    .sort();
  await build({
    ...FUNCTION_BUNDLE,
    absWorkingDir: tree,
    entryPoints: names.map((one) => ({ in: `functions/${one}/handler.ts`, out: `${one}/index` })),
    outdir: join(folder, name),
    outExtension: { ".js": ".cjs" },
    legalComments: "none",
  });
  return new Map(names.map((one) => [one, join(folder, name, one, "index.cjs")]));
}

const importOnce = (file: string): number =>
  Number(
    spawnSync(process.execPath, ["-e", SCRIPT, file], { encoding: "utf8" })
      .stderr.split("\n")
      .at(-2),
  );

try {
  const now = await bundleFunctions(process.cwd(), "now");
  const before =
    values.before === undefined
      ? undefined
      : await bundleFunctions(resolve(values.before), "before");
  const readKilobytes = (file: string | undefined) =>
    file === undefined ? undefined : Math.round(statSync(file).size / 1024);
  const rows = [...now].map(([name, file]) => {
    const files = [before?.get(name), file];
    const rounds = Array.from({ length: Number(values.rounds) }, () =>
      files.map((one) => (one === undefined ? undefined : importOnce(one))),
    );
    const [importedBefore, imported] = files.map((one, at) =>
      one === undefined
        ? undefined
        : Math.round(Math.min(...rounds.map((times) => times[at] ?? Number.POSITIVE_INFINITY))),
    );
    return {
      function: name,
      ...(before !== undefined && {
        "KB before": readKilobytes(before.get(name)),
        "import before, ms": importedBefore,
      }),
      KB: readKilobytes(file),
      "import, ms": imported,
    };
  });
  console.table(rows);
} finally {
  rmSync(folder, { recursive: true });
}
