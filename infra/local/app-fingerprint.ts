import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The files and folders that the synthesized app depends on. The lock file stands for the packages. */
const inputs = [
  "cdk.json",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "functions",
  "infra",
  "shared",
];

/** Runs the app but is not part of it. */
const excluded = join("infra", "local") + sep;

/** Computes a hash that changes with any input of the app and with the version of Node. */
export function computeAppFingerprint(root = "."): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of inputs.flatMap((input) => listFiles(root, input))) {
    const content = readFileSync(join(root, file));
    hash.update(`\n${file} ${content.length}\n`).update(content);
  }
  return hash.digest("hex").slice(0, 20);
}

function listFiles(root: string, input: string): string[] {
  if (!existsSync(join(root, input))) return [];
  if (statSync(join(root, input)).isFile()) return [input];
  return readdirSync(join(root, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(excluded))
    .sort();
}
