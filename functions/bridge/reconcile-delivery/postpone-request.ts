import type { Count } from "#functions/runtime/metrics/metric-catalog.ts";
import type { MessageReceipt } from "#functions/runtime/sqs-worker.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly reconcileQueue: ReconcileQueue;
  readonly clock: Clock;
  readonly count: Count<"RequestPostponed">;
  readonly log: { info(message: string, detail: Record<string, unknown>): void };
}

/**
 * A request begins no later in its invocation than this. No action begins after 15 s
 * (`reconcileDelivery`): what begins just before would read everything for one action.
 */
const BEGINS_WITHIN_MS = 10_000;

/**
 * Sends a request again that waited too long for others of its store, and returns whether it did. It has
 * not failed: a failed message would wait for its visibility time-out, and become a dead letter in the end.
 */
export const createPostponement =
  ({ reconcileQueue, clock, count, log }: Deps) =>
  async (
    request: ReconcileRequest,
    { messageId, receivedAt, sentAt }: MessageReceipt,
  ): Promise<boolean> => {
    if (clock().getTime() - receivedAt.getTime() <= BEGINS_WITHIN_MS) return false;
    // The new message is young, the request is not.
    const firstSentAt = request.firstSentAt ?? sentAt;
    await reconcileQueue.send(
      { ...request, ...(firstSentAt && { firstSentAt }) },
      `postponed ${messageId}`,
    );
    count("RequestPostponed");
    log.info("postponed", { storeId: request.storeId, reason: request.reason });
    return true;
  };
