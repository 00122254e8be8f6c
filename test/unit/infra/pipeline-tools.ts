import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

interface Prepared {
  /** The files of the working directory. */
  readonly files: Readonly<Record<string, string>>;
  /** The shell code of the programs that a script calls. */
  readonly programs: Readonly<Record<string, string>>;
}

/** Runs a script of the pipeline with programs that note how they are called. */
export function runScript(script: string, args: readonly string[], { files, programs }: Prepared) {
  const folder = mkdtempSync(join(tmpdir(), "pipeline-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, code] of Object.entries(programs)) {
    mkdirSync(join(folder, "bin"), { recursive: true });
    const lines = ["#!/usr/bin/env bash", `echo "${name} $*" >> '${folder}/calls'`, code];
    writeFileSync(join(folder, "bin", name), lines.join("\n"), { mode: 0o755 });
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { PATH = "" } = process.env;
  const { status, stdout, stderr } = spawnSync("bash", [resolve(script), ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: `${join(folder, "bin")}:${PATH}`, AWS_REGION: "eu-central-1" },
  });
  const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  return { status, stdout, stderr, calls };
}
