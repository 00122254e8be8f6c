import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { SHARED_RUNS, type SharedName } from "#test/e2e/who-shares.ts";
import { createLocalProcess } from "./local-process.ts";
import { createTurns } from "./take-turns.ts";

declare module "vitest" {
  export interface ProvidedContext {
    sharedRuns: string;
  }
}

/** Starts each shared run for its first file, and stops it after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runs = new Map<string, SharedRun>();
  const answerFile = (what: "join" | "leave", name: string, file: string): RunState => {
    const run = runs.get(name) ?? startShared(name as SharedName);
    runs.set(name, run);
    return run[what](file);
  };
  const server = createServer((request, response) => {
    const [name = "", file = ""] = request.url?.slice(1).split("?") ?? [];
    const state = answerFile(request.method === "DELETE" ? "leave" : "join", name, file);
    response.writeHead(state.problem === undefined ? 200 : 500, { connection: "close" });
    response.end(state.problem ?? JSON.stringify({ dir: state.dir }));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  project.provide("sharedRuns", `http://127.0.0.1:${port}`);

  return async () => {
    server.close();
    const codes = await Promise.all([...runs.values()].map((run) => run.stop()));
    if (codes.some((code) => code !== 0))
      throw new Error(`Ctrl-C does not end a local run cleanly: exit codes ${codes.join(", ")}`);
  };
}

interface RunState {
  dir?: string;
  problem?: string;
}

interface SharedRun {
  /** Has `dir` when the run is ready and it is this file's turn. */
  readonly join: (file: string) => RunState;
  /** Releases the run for one file. */
  readonly leave: (file: string) => RunState;
  readonly stop: () => Promise<number | null>;
}

function startShared(name: SharedName): SharedRun {
  const { files, lastFiles, settings } = SHARED_RUNS[name];
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-shared-"));
  const local = createLocalProcess(dir, settings);
  const state: RunState = {};
  const started = local.start().then(
    () => {
      state.dir = dir;
    },
    (error: unknown) => {
      state.problem = String(error);
    },
  );
  let left = files.length + lastFiles.length;
  let stopResult: Promise<number | null> | undefined;
  const stop = () => {
    stopResult ??= started.then(async () => {
      const code = await local.stop();
      if (process.env.KEEP_RUN === undefined) rmSync(dir, { recursive: true, force: true });
      else console.log(`The local run is kept in ${dir}`);
      return code;
    });
    return stopResult;
  };
  const turns = createTurns(lastFiles);
  return {
    join: (file) => (turns.enter(file) ? state : {}),
    stop,
    leave(file) {
      turns.leave(file);
      left -= 1;
      if (left === 0) void stop();
      return {};
    },
  };
}
