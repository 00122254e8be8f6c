import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The stand-in stores, running in a process of their own. */
export interface Storefronts {
  readonly close: () => Promise<void>;
}

/**
 * Starts the stand-in stores with the options they take; settles when they say they are ready.
 * They end by themselves when this process is gone, because their channel to it closes.
 */
export async function startStorefronts(options: unknown): Promise<Storefronts> {
  const child = fork("test/storefronts/main.ts", {
    env: { ...process.env, STOREFRONTS: JSON.stringify(options) },
  });
  await readiness(child);
  return {
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}

const readiness = (child: ChildProcess) =>
  new Promise<void>((ready, failed) => {
    child.on("message", (message) => {
      if (message === "ready") ready();
    });
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`the stand-in stores ended with ${code}`)));
  });
