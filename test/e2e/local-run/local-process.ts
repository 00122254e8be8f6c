import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { requireCleanLogs } from "#test/tools/logs/judge-run-logs.ts";
import { endGroupWithThisProcess } from "./end-with-this-process.ts";
import { type Endpoints, readEndpoints } from "./endpoints.ts";
import { runExclusively } from "./run-exclusively.ts";

/** A local run in its own process group, which can be killed and restarted. */
export interface LocalProcess {
  start(): Promise<Endpoints>;
  /** Kills the whole group with `kill -9`. */
  kill(): Promise<void>;
  /**
   * Stops the run as Ctrl-C does. Returns the exit code. Throws if the logs of its functions have
   * what no log may have.
   */
  stop(): Promise<number | null>;
}

/** The duration of one step of the sandbox driver. Most tests wait until a driver has delivered. */
export const STEP_SECONDS = 2;

/** The time between Ctrl-C and a kill. */
const SHUTDOWN_TIMEOUT_MS = 120_000;

/**
 * Runs what `npm start` runs in its own folder on free ports, with a faster driver. Without that
 * command's option for a small memory, which costs a sixth more processor time.
 */
export function createLocalProcess(
  dir: string,
  settings: Readonly<Record<string, string>> = {},
): LocalProcess {
  let run: ChildProcess | undefined;
  let wasKilled = false;
  const isRunning = () => run !== undefined && run.exitCode === null && run.signalCode === null;
  const waitUntilEnded = async () => {
    if (run !== undefined && isRunning()) await once(run, "exit");
    return run?.exitCode ?? null;
  };
  const killGroup = async () => {
    if (isRunning()) {
      wasKilled = true;
      signalGroup(run, "SIGKILL");
    }
    await waitUntilEnded();
  };

  return {
    start: () =>
      runExclusively(async () => {
        run = spawn(process.execPath, ["infra/local/main.ts"], {
          detached: true,
          stdio: ["ignore", "pipe", "pipe"],
          env: {
            ...process.env,
            LOCAL_DIR: dir,
            LOCAL_PORT: "0",
            LOCAL_STEP_SECONDS: String(STEP_SECONDS),
            ...settings,
          },
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
      const code = await waitUntilEnded();
      requireCleanLogs(dir, { wasKilled });
      return code;
    },
  };
}

/** Signals the whole group by its negative id, so that the stores' process gets the signal at once. */
function signalGroup(run: ChildProcess | undefined, name: "SIGKILL" | "SIGINT"): void {
  if (run?.pid === undefined) return;
  try {
    process.kill(-run.pid, name);
  } catch {
    // The group has already ended.
  }
}

/** Ends the group with its first process, and with this process. */
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
