import type { MessageReceipt } from "#functions/runtime/sqs-worker.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { parsePlace, toAside } from "./lanes.ts";

interface Deps {
  readonly reconcileQueue: ReconcileQueue;
  readonly log: { error(message: string, detail: Record<string, unknown>): void };
}

/**
 * Takes a request that failed out of its lane, where those behind it would wait for its next try: it is sent
 * again in a group of its own, and tried there as often as any other. What failed elsewhere fails.
 */
export const createSetAside =
  ({ reconcileQueue, log }: Deps) =>
  async (
    request: ReconcileRequest,
    { messageId, sentAt, group }: MessageReceipt,
    error: unknown,
  ): Promise<void> => {
    if (parsePlace(group).kind !== "lane") throw error;
    const firstSentAt = request.firstSentAt ?? sentAt;
    await reconcileQueue.send(
      { ...request, ...(firstSentAt && { firstSentAt }) },
      `failed ${messageId}`,
      toAside(request),
    );
    log.error("request set aside", { messageId, ...summarizeError(error) });
  };
