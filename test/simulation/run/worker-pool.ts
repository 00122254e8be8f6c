import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SourcePatch } from "../platform/module-hooks.ts";
import { ENVIRONMENT } from "../world/deployment.ts";
import type { RunOptions, RunResult } from "./run-world.ts";
import type { RunAnswer, RunOrder, WorkerSetup } from "./worker.ts";

export interface MeasuredRun {
  readonly result: RunResult;
  readonly cpuMs: number;
}

interface PoolOptions {
  readonly threads: number;
  /** Faults that are planted into the product's source. */
  readonly patches?: readonly SourcePatch[];
}

/** Runs worlds in worker threads, each of which has its own clock and its own modules. */
export function createWorkerPool({ threads, patches = [] }: PoolOptions) {
  const setup: WorkerSetup = { patches };
  const startWorker = (): Worker =>
    new Worker(new URL("worker.ts", import.meta.url), {
      env: { ...ENVIRONMENT },
      workerData: setup,
    });
  const workers = new Set(Array.from({ length: threads }, startWorker));
  const idle = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];

  const take = (): Promise<Worker> => {
    const worker = idle.pop();
    return worker === undefined
      ? new Promise((resolve) => void waiting.push(resolve))
      : Promise.resolve(worker);
  };
  const release = (worker: Worker): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(worker);
    else next(worker);
  };

  /** What is left of a run that broke could act in the next one. */
  const replace = (worker: Worker): Worker => {
    const fresh = startWorker();
    workers.delete(worker);
    workers.add(fresh);
    void worker.terminate();
    return fresh;
  };

  return {
    /** Runs one world when a thread is free. Throws if the run cannot be made; the next one can. */
    async run(options: RunOptions, wantsHistory = false): Promise<MeasuredRun> {
      const worker = await take();
      const order: RunOrder = { options, wantsHistory };
      worker.postMessage(order);
      const [answer] = (await once(worker, "message")) as [RunAnswer];
      release(answer.ok ? worker : replace(worker));
      if (!answer.ok) throw new Error(`seed ${options.seed}: ${answer.error}`);
      return answer;
    },
    async close(): Promise<void> {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
