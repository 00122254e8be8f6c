import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod";

const cdkFile = z.object({ app: z.string(), context: z.record(z.string(), z.unknown()) });

/**
 * Synthesizes the app that cdk.json names into a folder, as `cdk synth` does but without its start.
 * In a process of its own, so that CDK's memory goes when the templates are written.
 */
export async function synthesize(outputFolder: string): Promise<void> {
  const folder = resolve(outputFolder);
  const { app, context } = cdkFile.parse(JSON.parse(readFileSync("cdk.json", "utf8")));
  // CDK keeps a bundle it finds there, whatever has changed in the code since.
  rmSync(folder, { recursive: true, force: true });

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
}
