import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { Boot, FromWorker, ToWorker } from "./functions/messages.ts";

/** What runs inside a function's worker: its code, and its calls one by one or side by side. */
type Handler = (event: unknown, context: unknown) => unknown;

const boot = workerData as Boot;
const tell = (message: FromWorker) => parentPort?.postMessage(message);

function describe(error: unknown) {
  if (error instanceof Error)
    return { errorType: error.name, errorMessage: error.message, stack: error.stack };
  return { errorType: typeof error, errorMessage: String(error), stack: undefined };
}

function load(): Handler | undefined {
  try {
    const handler: unknown = createRequire(boot.file)(boot.file)[boot.exportName];
    if (typeof handler !== "function") throw new Error(`${boot.exportName} is not exported`);
    tell({ kind: "booted" });
    return handler as Handler;
  } catch (error) {
    tell({ kind: "boot-failed", failure: describe(error) });
    return undefined;
  }
}

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
