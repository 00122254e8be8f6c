import type { DeliveryIndex, DueSubject } from "#shared/bridge/ports/delivery.ts";
import type { BulkReconcileQueue, ReconcileQueueEntry } from "#shared/bridge/ports/reconcile.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly index: Pick<DeliveryIndex, "listDue">;
  readonly reconcileQueue: Pick<BulkReconcileQueue, "sendAll">;
  readonly clock: Clock;
}

interface DueReport {
  readonly sent: number;
  readonly oldestDueAt: Date | undefined;
}

/** So many are sent before the next: a run that ends early has sent what waits the longest. */
const SENT_TOGETHER = 1_000;

/**
 * Requests every due delivery and batch, the oldest first, and returns how many and since when the
 * oldest is due. The queue drops repeats of a due time for five minutes.
 */
export function sweepDueDeliveries({ index, reconcileQueue, clock }: Deps) {
  return async (): Promise<DueReport> => {
    const due = (await Array.fromAsync(index.listDue(clock()))).sort(
      (one, other) => one.requeueAt.getTime() - other.requeueAt.getTime(),
    );
    for (let from = 0; from < due.length; from += SENT_TOGETHER)
      await reconcileQueue.sendAll(due.slice(from, from + SENT_TOGETHER).map(toEntry));
    return { sent: due.length, oldestDueAt: due[0]?.requeueAt };
  };
}

const toEntry = ({
  requeueAt,
  ...subject
}: DueSubject & { readonly requeueAt: Date }): ReconcileQueueEntry => ({
  request: {
    ...subject,
    reason: "requeue due",
    dueAt: requeueAt,
    ...("orderId" in subject && { source: "clock" }),
  },
  deduplicationId: `due ${requeueAt.toISOString()}`,
});
