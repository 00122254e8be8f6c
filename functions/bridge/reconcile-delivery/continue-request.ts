import type { MessageReceipt } from "#functions/runtime/sqs-worker.ts";
import {
  isBatchReconcileRequest,
  type ReconcileRequest,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";

/**
 * Sends a request again whose run reached its time limit, as one does that began behind a slow one of its
 * store: the next run has all of the time. `group` is where it waits. What is left is due, too, in case this
 * message gets lost, but the sweep of what is due would find it a minute later, and behind the same others.
 */
export async function continueRequest(
  reconcileQueue: ReconcileQueue,
  request: ReconcileRequest,
  { messageId, sentAt }: MessageReceipt,
  group: string | undefined,
): Promise<void> {
  const firstSentAt = request.firstSentAt ?? sentAt;
  await reconcileQueue.send(
    { ...omitPassedFacts(request), ...(firstSentAt && { firstSentAt }) },
    `unfinished ${messageId}`,
    group,
  );
}

/** It is due at another time by now, and what a notification told was used or is outdated. */
export function omitPassedFacts(request: ReconcileRequest): ReconcileRequest {
  if (isBatchReconcileRequest(request)) {
    const { dueAt: _, ...left } = request;
    return left;
  }
  const { dueAt: _, notified: __, ...left } = request;
  return left;
}
