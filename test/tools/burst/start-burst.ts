import { Worker } from "node:worker_threads";
import { ENVIRONMENT } from "#test/simulation/world/deployment.ts";
import type { BurstResult } from "./judge-burst.ts";
import type { BurstOptions, BurstProgress } from "./run-burst.ts";
import type { BurstMessage } from "./worker.ts";

/** What 20,000 orders leave in both tables. With the default, a thread looks for free memory all the time. */
const MEMORY = { maxOldGenerationSizeMb: 12_000, maxYoungGenerationSizeMb: 192 };

/** Runs a burst in a thread of its own, which has its own clock and modules. */
export const startBurst = (
  options: BurstOptions,
  showProgress: (progress: BurstProgress) => void,
): Promise<{ readonly result: BurstResult; readonly cpuSeconds: number }> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("worker.ts", import.meta.url), {
      env: { ...ENVIRONMENT },
      resourceLimits: MEMORY,
      workerData: options,
    });
    worker.once("error", reject);
    worker.on("message", (message: BurstMessage) => {
      if (message.kind === "progress") return showProgress(message.progress);
      if (message.kind === "error") reject(new Error(message.error));
      else resolve(message);
      void worker.terminate();
    });
  });
