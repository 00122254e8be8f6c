import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as z from "zod";
import { CACHE_FOLDER } from "./cache-folders.ts";
import { StartError } from "./start-error.ts";

const cdkFile = z.object({ app: z.string(), context: z.record(z.string(), z.unknown()) });

/** How long an unused app is retained. A run loads code from its app for as long as it lasts. */
const RETENTION_MS = 7 * 86_400_000;

/** Returns the folder of the app that was synthesized from the same inputs, if it exists. */
export function findSynthesized(fingerprint: string): string | undefined {
  const folder = join(CACHE_FOLDER, fingerprint);
  if (!existsSync(join(folder, "manifest.json"))) return undefined;
  const now = new Date();
  utimesSync(folder, now, now);
  return folder;
}

/**
 * Synthesizes the app that cdk.json names, as `cdk synth` does, but without starting the CLI and
 * without CDK's validation of the templates, which the tests run. Stores the result for the next
 * start and returns its folder. Throws a StartError if the app fails.
 */
export async function synthesize(fingerprint: string): Promise<string> {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  removeUnused();
  // Renamed when complete, so that a killed run leaves no partial app for a later run.
  const output = mkdtempSync(join(CACHE_FOLDER, "new-"));
  await synthesizeApp(output);
  const folder = join(CACHE_FOLDER, fingerprint);
  try {
    renameSync(output, folder);
  } catch (error) {
    // Another run has synthesized the same app in the meantime.
    if (!existsSync(join(folder, "manifest.json"))) throw error;
    rmSync(output, { recursive: true, force: true });
  }
  return folder;
}

/** Runs the app in a separate process, so that CDK's memory is freed afterwards. */
async function synthesizeApp(output: string): Promise<void> {
  const { app, context } = cdkFile.parse(JSON.parse(readFileSync("cdk.json", "utf8")));
  const child = spawn(app, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      CDK_OUTDIR: resolve(output),
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage: "local" }),
      CDK_VALIDATION: "false",
    },
  });
  const kill = () => child.kill();
  process.once("exit", kill);
  let combinedOutput = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      combinedOutput += chunk.toString();
    });
  const [code] = await once(child, "close");
  process.off("exit", kill);
  if (code === 0) return;
  rmSync(output, { recursive: true, force: true });
  throw new StartError(
    `"${app}" failed with code ${code}. Correct the errors below and start again. If a package is missing, run npm ci first.\n${combinedOutput}`,
  );
}

/** Removes apps that no run has used for a week, and partial apps of killed runs. */
function removeUnused(): void {
  for (const name of readdirSync(CACHE_FOLDER)) {
    const folder = join(CACHE_FOLDER, name);
    const unusedMs = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (unusedMs > RETENTION_MS) rmSync(folder, { recursive: true, force: true });
  }
}
