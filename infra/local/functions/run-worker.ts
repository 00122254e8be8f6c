import type { createRequire } from "node:module";
import type { parentPort, workerData } from "node:worker_threads";
import type { Boot, FromWorker, ToWorker } from "./worker-messages.ts";

type Handler = (event: unknown, context: unknown) => unknown;
type Threads = {
  readonly parentPort: typeof parentPort;
  readonly workerData: typeof workerData;
};
type Modules = { readonly createRequire: typeof createRequire };

/**
 * What runs inside a function's worker: its code, and its calls, one by one or side by side.
 * It travels there as text and uses nothing from outside itself: a worker that loads TypeScript
 * costs twice the memory.
 */
export function workerMain({ parentPort, workerData }: Threads, { createRequire }: Modules): void {
  const boot: Boot = workerData;
  const tell = (message: FromWorker) => parentPort?.postMessage(message);

  const describe = (error: unknown) =>
    error instanceof Error
      ? { errorType: error.name, errorMessage: error.message, stack: error.stack }
      : { errorType: typeof error, errorMessage: String(error), stack: undefined };

  const load = (): Handler | undefined => {
    try {
      const handler: unknown = createRequire(boot.file)(boot.file)[boot.exportName];
      if (typeof handler !== "function") throw new Error(`${boot.exportName} is not exported`);
      tell({ kind: "booted" });
      return handler as Handler;
    } catch (error) {
      tell({ kind: "boot-failed", failure: describe(error) });
      return undefined;
    }
  };
  const handler = load();

  parentPort?.on("message", async ({ requestId, event, deadline }: ToWorker) => {
    const context = {
      ...boot.context,
      awsRequestId: requestId,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    };
    try {
      const answer = await handler?.(JSON.parse(event), context);
      tell({ kind: "answered", requestId, answer: JSON.stringify(answer) });
    } catch (error) {
      tell({ kind: "failed", requestId, failure: describe(error) });
    }
  });
}
