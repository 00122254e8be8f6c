import { parentPort, workerData } from "node:worker_threads";
import { installModuleHooks, type SourcePatch } from "#test/simulation/platform/module-hooks.ts";
import { installVirtualGlobals } from "#test/simulation/platform/virtual-globals.ts";
import type { FlowOrder, FlowRun } from "./run-flow.ts";

/** The answer to an order. A run that cannot be made has an error. */
export type FlowAnswer =
  | { readonly ok: true; readonly run: FlowRun; readonly cpuMs: number }
  | { readonly ok: false; readonly error: string };

// The shims come first: what is imported after this line runs in the simulated world.
installModuleHooks((workerData as { readonly patches: readonly SourcePatch[] }).patches);
installVirtualGlobals();
const { loadFunctions } = await import("#test/simulation/world/load-functions.ts");
const { runFlow } = await import("./run-flow.ts");
const factories = await loadFunctions();

async function answerOrder(order: FlowOrder): Promise<FlowAnswer> {
  const before = process.threadCpuUsage();
  try {
    const run = await runFlow(order, factories);
    const { user, system } = process.threadCpuUsage(before);
    return { ok: true, run, cpuMs: (user + system) / 1000 };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? String(error.stack) : String(error) };
  }
}

parentPort?.on("message", (order: FlowOrder) => {
  answerOrder(order).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) => {
      throw error;
    },
  );
});
