import { parentPort, workerData } from "node:worker_threads";
import { installModuleHooks, type SourcePatch } from "../platform/module-hooks.ts";
import { installVirtualGlobals } from "../platform/virtual-globals.ts";
import type { RunOptions, RunResult } from "./run-world.ts";

/** What the pool tells a worker at its start. */
export interface WorkerSetup {
  readonly patches: readonly SourcePatch[];
}

/** A run to make, and whether its history is wanted although it keeps every promise. */
export interface RunOrder {
  readonly options: RunOptions;
  readonly wantsHistory: boolean;
}

/** The answer to an order; a run that cannot be made, or in which something throws by itself, has an error. */
export type RunAnswer =
  | { readonly ok: true; readonly result: RunResult; readonly cpuMs: number }
  | { readonly ok: false; readonly error: string };

// The shims come first: what is imported after this line runs in the simulated world.
installModuleHooks((workerData as WorkerSetup).patches);
installVirtualGlobals();
const { loadFunctions } = await import("../world/load-functions.ts");
const { runWorld } = await import("./run-world.ts");
const factories = await loadFunctions();

async function answerOrder({ options, wantsHistory }: RunOrder): Promise<RunAnswer> {
  const before = process.threadCpuUsage();
  const broken = Promise.withResolvers<never>();
  process.once("uncaughtException", broken.reject);
  try {
    const result = await Promise.race([runWorld(options, factories), broken.promise]);
    const { user, system } = process.threadCpuUsage(before);
    const history = wantsHistory || result.violations.length > 0 ? result.history : [];
    return { ok: true, result: { ...result, history }, cpuMs: (user + system) / 1000 };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? String(error.stack) : String(error) };
  } finally {
    process.off("uncaughtException", broken.reject);
  }
}

parentPort?.on("message", (order: RunOrder) => {
  answerOrder(order).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) => {
      throw error;
    },
  );
});
