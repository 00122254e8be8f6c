import type { DeliveryIndex } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly index: Pick<DeliveryIndex, "listDue">;
  readonly reconcileQueue: ReconcileQueue;
  readonly clock: Clock;
}

interface DueReport {
  readonly sent: number;
  readonly oldestDueAt: Date | undefined;
}

/**
 * Requests every due delivery and batch, and returns how many and since when the oldest is
 * due. The queue drops repeats of a due
 * time for five minutes.
 */
export function sweepDueDeliveries({ index, reconcileQueue, clock }: Deps) {
  return async (): Promise<DueReport> => {
    let sent = 0;
    let oldestDueAt: Date | undefined;
    for await (const { requeueAt, ...subject } of index.listDue(clock())) {
      await reconcileQueue.send(
        {
          ...subject,
          reason: "requeue due",
          ...("orderId" in subject && { source: "clock", dueAt: requeueAt }),
        },
        `due ${requeueAt.toISOString()}`,
      );
      sent += 1;
      if (oldestDueAt === undefined || requeueAt < oldestDueAt) oldestDueAt = requeueAt;
    }
    return { sent, oldestDueAt };
  };
}
