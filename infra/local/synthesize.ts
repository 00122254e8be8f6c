import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";

const cdkFile = z.object({ app: z.string(), context: z.record(z.string(), z.unknown()) });

/**
 * Synthesizes the app that cdk.json names, as `cdk synth` does but without its start, and returns
 * the folder of the templates. In a process of its own, so that CDK's memory goes with it.
 */
export async function synthesize(dir: string): Promise<string> {
  const { app, context } = cdkFile.parse(JSON.parse(readFileSync("cdk.json", "utf8")));
  const folder = newOutputFolder(dir);
  const child = spawn(app, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PATH: `${resolve(process.execPath, "..")}:${process.env.PATH}`,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify(context),
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`"${app}" could not be synthesized:\n${said}`);
  return folder;
}

const prefix = "cdk.out.";

/**
 * A new one each time: CDK keeps a bundle that it finds, whatever has changed in the code since, and
 * the synthesis of a run that was killed may still be writing into the last one.
 */
function newOutputFolder(dir: string): string {
  for (const old of readdirSync(dir).filter((name) => name.startsWith(prefix)))
    try {
      rmSync(join(dir, old), { recursive: true, force: true });
    } catch {
      // Still being written: it goes at a later start.
    }
  return mkdtempSync(join(dir, prefix));
}
