import type { createRequire, enableCompileCache } from "node:module";
import type { parentPort, workerData } from "node:worker_threads";
import type { Boot, CallMessage, WorkerMessage } from "./worker-messages.ts";

type Handler = (event: unknown, context: unknown) => unknown;
type WorkerThreads = {
  readonly parentPort: typeof parentPort;
  readonly workerData: typeof workerData;
};
type NodeModule = {
  readonly createRequire: typeof createRequire;
  readonly enableCompileCache: typeof enableCompileCache;
};

/**
 * Runs inside a function's worker: loads the code and executes its calls concurrently. The worker
 * receives this function as source text, so it must not refer to anything outside itself. A worker
 * that loads TypeScript needs twice the memory.
 */
export function runWorker(
  { parentPort, workerData }: WorkerThreads,
  { createRequire, enableCompileCache }: NodeModule,
): void {
  const boot: Boot = workerData;
  enableCompileCache(boot.compileCacheFolder);
  const send = (message: WorkerMessage) => parentPort?.postMessage(message);

  const describeError = (error: unknown) =>
    error instanceof Error
      ? { errorType: error.name, errorMessage: error.message, stack: error.stack }
      : { errorType: typeof error, errorMessage: String(error), stack: undefined };

  const loadHandler = (): Handler | undefined => {
    try {
      const handler: unknown = createRequire(boot.file)(boot.file)[boot.exportName];
      if (typeof handler !== "function")
        throw new Error(`${boot.file} does not export ${boot.exportName}`);
      send({ kind: "booted" });
      return handler as Handler;
    } catch (error) {
      send({ kind: "boot-failed", failure: describeError(error) });
      return undefined;
    }
  };
  const handler = loadHandler();

  parentPort?.on("message", async ({ requestId, event, deadline }: CallMessage) => {
    const context = {
      ...boot.context,
      awsRequestId: requestId,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    };
    try {
      const answer = await handler?.(JSON.parse(event), context);
      send({ kind: "answered", requestId, answer: JSON.stringify(answer) });
    } catch (error) {
      send({ kind: "failed", requestId, failure: describeError(error) });
    }
  });
}
