import pMap from "p-map";
import type { DeliveryIndex } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { UnnamedNotifications } from "#shared/bridge/ports/unnamed-notifications.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly notifications: UnnamedNotifications;
  readonly index: Pick<DeliveryIndex, "listOpen">;
  readonly reconcileQueue: ReconcileQueue;
  readonly clock: Clock;
}

/** Requests that are sent at the same time. */
const CONCURRENCY = 25;
const SHORTEST_PAUSE_MS = 60_000;
/** Twenty workers need about this long for one delivery: an account never asks for more than they do. */
const PAUSE_PER_DELIVERY_MS = 60;

/**
 * Requests the open deliveries of every account whose courier notified without naming a point, and
 * returns how many. The courier does not document the body of a notification. However many come,
 * an account's deliveries are requested once a minute, and less often if they are many. A run that
 * dies is repeated: the queue drops the requests that were already sent.
 */
export function requestOpenDeliveries({ notifications, index, reconcileQueue, clock }: Deps) {
  return async (): Promise<number> => {
    let requested = 0;
    for await (const due of notifications.listDue(clock())) {
      const open = await Array.fromAsync(index.listOpen(due.accountId));
      await pMap(
        open,
        (key) =>
          reconcileQueue.send(
            { ...key, reason: "courier notification", source: "courier" },
            `courier unnamed ${due.receivedAt.toISOString()}`,
          ),
        { concurrency: CONCURRENCY },
      );
      const pauseMs = Math.max(SHORTEST_PAUSE_MS, open.length * PAUSE_PER_DELIVERY_MS);
      await notifications.settle(due, new Date(clock().getTime() + pauseMs));
      requested += open.length;
    }
    return requested;
  };
}
