import { parentPort, workerData } from "node:worker_threads";
import { installModuleHooks } from "#test/simulation/platform/module-hooks.ts";
import { installVirtualGlobals } from "#test/simulation/platform/virtual-globals.ts";
import type { BurstResult } from "./judge-burst.ts";
import type { BurstOptions, BurstProgress } from "./run-burst.ts";

/** What the thread tells: how far it is, then its result or why there is none. */
export type BurstMessage =
  | { readonly kind: "progress"; readonly progress: BurstProgress }
  | { readonly kind: "result"; readonly result: BurstResult; readonly cpuSeconds: number }
  | { readonly kind: "error"; readonly error: string };

const tell = (message: BurstMessage): void => parentPort?.postMessage(message);

// The shims come first: what is imported after this line runs in the simulated world.
installModuleHooks([]);
installVirtualGlobals();
const { loadFunctions } = await import("#test/simulation/world/load-functions.ts");
const { runBurst } = await import("./run-burst.ts");
try {
  const result = await runBurst(workerData as BurstOptions, await loadFunctions(), (progress) =>
    tell({ kind: "progress", progress }),
  );
  const { user, system } = process.threadCpuUsage();
  tell({ kind: "result", result, cpuSeconds: Math.round((user + system) / 1_000_000) });
} catch (error) {
  tell({ kind: "error", error: error instanceof Error ? String(error.stack) : String(error) });
}
