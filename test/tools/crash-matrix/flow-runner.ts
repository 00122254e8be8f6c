import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SourcePatch } from "#test/simulation/platform/module-hooks.ts";
import { ENVIRONMENT } from "#test/simulation/world/deployment.ts";
import type { FlowOrder } from "./run-flow.ts";
import type { FlowAnswer } from "./worker.ts";

/** Runs flows in a thread of its own, one after the other. */
export function createFlowRunner(patches: readonly SourcePatch[] = []) {
  const worker = new Worker(new URL("worker.ts", import.meta.url), {
    env: { ...ENVIRONMENT, MAIL_FROM: "bridge@example.com" },
    workerData: { patches },
  });
  return {
    /** Throws if the run cannot be made. */
    async run(order: FlowOrder) {
      worker.postMessage(order);
      const [answer] = (await once(worker, "message")) as [FlowAnswer];
      if (!answer.ok) throw new Error(answer.error);
      return answer;
    },
    close: async (): Promise<void> => void (await worker.terminate()),
  };
}
export type FlowRunner = ReturnType<typeof createFlowRunner>;
