import { Worker } from "node:worker_threads";
import { ENVIRONMENT } from "#test/simulation/world/deployment.ts";
import type { MeasurementName, MeasurementOptions, MeasurementResult, Task } from "./tasks.ts";
import type { ScaleMessage } from "./worker.ts";

/** Runs a measurement in a thread of its own, which has its own clock and modules. */
export const startMeasurement = <Name extends MeasurementName>(
  name: Name,
  options: MeasurementOptions[Name],
): Promise<{ readonly result: MeasurementResult<Name>; readonly cpuSeconds: number }> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("worker.ts", import.meta.url), {
      env: { ...ENVIRONMENT },
      workerData: { name, options } satisfies Task,
    });
    worker.once("error", reject);
    worker.on("message", (message: ScaleMessage) => {
      if (message.kind === "error") reject(new Error(message.error));
      else
        resolve({
          result: message.result as MeasurementResult<Name>,
          cpuSeconds: message.cpuSeconds,
        });
      void worker.terminate();
    });
  });
