import { parentPort, workerData } from "node:worker_threads";
import { installModuleHooks } from "#test/simulation/platform/module-hooks.ts";
import { installVirtualGlobals } from "#test/simulation/platform/virtual-globals.ts";
import type { Task } from "./tasks.ts";

/** What the thread tells: its result, or why there is none. */
export type ScaleMessage =
  | { readonly kind: "result"; readonly result: unknown; readonly cpuSeconds: number }
  | { readonly kind: "error"; readonly error: string };

const tell = (message: ScaleMessage): void => parentPort?.postMessage(message);

// The shims come first: what is imported after this line runs in the simulated world.
installModuleHooks([]);
installVirtualGlobals();
const { loadFunctions } = await import("#test/simulation/world/load-functions.ts");
const { runTask } = await import("./tasks.ts");
try {
  const result = await runTask(workerData as Task, await loadFunctions());
  const { user, system } = process.threadCpuUsage();
  tell({ kind: "result", result, cpuSeconds: Math.round((user + system) / 1_000_000) });
} catch (error) {
  tell({ kind: "error", error: error instanceof Error ? String(error.stack) : String(error) });
}
