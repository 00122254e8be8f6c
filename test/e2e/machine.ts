import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Endpoints, readEndpoints } from "./local-run.ts";

/** A whole local run in a process group of its own, to be killed and started again. */
export interface Machine {
  start(): Promise<Endpoints>;
  /** `kill -9` for all of it at once. */
  kill(): Promise<void>;
  /** As Ctrl-C does; gives the exit code. */
  stop(): Promise<number | null>;
}

/** `npm start` in a folder of its own, on free ports, with a driver that takes a second for a step. */
export function machine(dir: string): Machine {
  let run: ChildProcess | undefined;
  let said = "";

  const ended = async () => {
    if (run !== undefined && run.exitCode === null && run.signalCode === null)
      await once(run, "exit");
    return run?.exitCode ?? null;
  };
  const signal = (name: "SIGKILL" | "SIGINT") => {
    // A negative id means the group: the stores' process must die in the same moment.
    if (run?.pid !== undefined && run.exitCode === null && run.signalCode === null)
      process.kill(-run.pid, name);
  };

  return {
    async start() {
      said = "";
      const child = spawn(process.execPath, ["--optimize-for-size", "infra/local/main.ts"], {
        detached: true,
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, LOCAL_DIR: dir, LOCAL_PORT: "0", LOCAL_STEP_SECONDS: "1" },
      });
      run = child;
      await new Promise<void>((ready, failed) => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.on("data", (chunk: Buffer) => {
            said += chunk.toString();
            if (said.includes("\nReady after")) ready();
          });
        }
        child.once("exit", (code) =>
          failed(new Error(`the local run ended with ${code}:\n${said}`)),
        );
      });
      return readEndpoints(dir);
    },
    async kill() {
      signal("SIGKILL");
      await ended();
    },
    async stop() {
      signal("SIGINT");
      return ended();
    },
  };
}
