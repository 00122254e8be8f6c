import type { DeliveryIndex } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly index: Pick<DeliveryIndex, "listDue">;
  readonly reconcileQueue: ReconcileQueue;
  readonly clock: Clock;
}

/**
 * Requests every due delivery and batch, and returns how many. The queue drops repeats of a due
 * time for five minutes.
 */
export function sweepDueDeliveries({ index, reconcileQueue, clock }: Deps) {
  return async (): Promise<number> => {
    let sent = 0;
    for await (const { requeueAt, ...subject } of index.listDue(clock())) {
      await reconcileQueue.send(
        { ...subject, reason: "requeue due", ...("orderId" in subject && { source: "clock" }) },
        `due ${requeueAt.toISOString()}`,
      );
      sent += 1;
    }
    return sent;
  };
}
