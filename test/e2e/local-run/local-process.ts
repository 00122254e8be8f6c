import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { endGroupWithThisProcess } from "./end-with-this-process.ts";
import { type Endpoints, readEndpoints } from "./endpoints.ts";
import { runExclusively } from "./run-exclusively.ts";

/** A whole local run in a process group of its own, to be killed and started again. */
export interface LocalProcess {
  start(): Promise<Endpoints>;
  /** `kill -9` for all of it at once. */
  kill(): Promise<void>;
  /** As Ctrl-C does; gives the exit code. */
  stop(): Promise<number | null>;
}

/** How long a run may take to end after Ctrl-C before it is killed. */
const SHUTDOWN_TIMEOUT_MS = 120_000;

/** `npm start` in a folder of its own, on free ports, with a driver that takes a second for a step. */
export function createLocalProcess(dir: string): LocalProcess {
  let run: ChildProcess | undefined;
  const isRunning = () => run !== undefined && run.exitCode === null && run.signalCode === null;
  const waitUntilEnded = async () => {
    if (run !== undefined && isRunning()) await once(run, "exit");
    return run?.exitCode ?? null;
  };
  const killGroup = async () => {
    if (isRunning()) signalGroup(run, "SIGKILL");
    await waitUntilEnded();
  };

  return {
    start: () =>
      runExclusively(async () => {
        run = spawn(process.execPath, ["--optimize-for-size", "infra/local/main.ts"], {
          detached: true,
          stdio: ["ignore", "pipe", "pipe"],
          env: { ...process.env, LOCAL_DIR: dir, LOCAL_PORT: "0", LOCAL_STEP_SECONDS: "1" },
        });
        linkLifetimes(run);
        await waitUntilReady(run);
        return readEndpoints(dir);
      }),
    kill: killGroup,
    async stop() {
      if (isRunning()) signalGroup(run, "SIGINT");
      await Promise.race([
        waitUntilEnded(),
        setTimeout(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false }),
      ]);
      await killGroup();
      return waitUntilEnded();
    },
  };
}

/** A negative id means the group: the stores' process must be told in the same moment. */
function signalGroup(run: ChildProcess | undefined, name: "SIGKILL" | "SIGINT"): void {
  if (run?.pid === undefined) return;
  try {
    process.kill(-run.pid, name);
  } catch {
    // The whole group is gone already.
  }
}

/** Nothing of a run outlives it, and it does not outlive this process. */
function linkLifetimes(run: ChildProcess): void {
  if (run.pid === undefined) return;
  const stopWatching = endGroupWithThisProcess(run.pid);
  run.once("exit", () => {
    signalGroup(run, "SIGKILL");
    stopWatching();
  });
}

function waitUntilReady(run: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((ready, failed) => {
    for (const stream of [run.stdout, run.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("\nReady after")) ready();
      });
    }
    run.once("error", failed);
    run.once("exit", (code) => failed(new Error(`the local run ended with ${code}:\n${output}`)));
  });
}
