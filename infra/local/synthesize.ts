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
import { StartError } from "./start-error.ts";

const cdkFile = z.object({ app: z.string(), context: z.record(z.string(), z.unknown()) });

/** One folder for all local runs of this checkout; `npm ci` empties it. */
const cacheFolder = join("node_modules", ".cache", "order-bridge");

/** How long an app that no run uses is kept; a run loads code from it as long as it lasts. */
const RETENTION_MS = 7 * 86_400_000;

/** Returns the folder of the app as it was synthesized from these very inputs, if it was. */
export function findSynthesized(fingerprint: string): string | undefined {
  const folder = join(cacheFolder, fingerprint);
  if (!existsSync(join(folder, "manifest.json"))) return undefined;
  const now = new Date();
  utimesSync(folder, now, now);
  return folder;
}

/**
 * Synthesizes the app that cdk.json names, as `cdk synth` does but without its start and without
 * CDK's validation of the templates, which the tests run. Keeps the result for the next start, and
 * returns its folder.
 */
export async function synthesize(fingerprint: string): Promise<string> {
  mkdirSync(cacheFolder, { recursive: true });
  removeUnused();
  // Renamed when it is complete: a run that is killed leaves no half of an app to a later one.
  const output = mkdtempSync(join(cacheFolder, "new-"));
  await synthesizeApp(output);
  const folder = join(cacheFolder, fingerprint);
  try {
    renameSync(output, folder);
  } catch (error) {
    // Another run has synthesized the same meanwhile.
    if (!existsSync(join(folder, "manifest.json"))) throw error;
    rmSync(output, { recursive: true, force: true });
  }
  return folder;
}

/** In a process of its own, so that CDK's memory goes with it. */
async function synthesizeApp(output: string): Promise<void> {
  const { app, context } = cdkFile.parse(JSON.parse(readFileSync("cdk.json", "utf8")));
  const child = spawn(app, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      CDK_OUTDIR: resolve(output),
      CDK_CONTEXT_JSON: JSON.stringify(context),
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
    `"${app}" failed with code ${code}. Correct what it reports and start again; if it names a missing package, run npm ci first.\n${combinedOutput}`,
  );
}

/** Removes apps that no run has used for a week, and what killed runs left half-made. */
function removeUnused(): void {
  for (const name of readdirSync(cacheFolder)) {
    const folder = join(cacheFolder, name);
    const unusedMs = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (unusedMs > RETENTION_MS) rmSync(folder, { recursive: true, force: true });
  }
}
