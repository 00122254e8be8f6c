import pMap from "p-map";
import type { DeliveryIndex } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { UnnamedNotifications } from "#shared/bridge/ports/unnamed-notifications.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly notifications: UnnamedNotifications;
  readonly index: Pick<DeliveryIndex, "listOpenPage">;
  readonly reconcileQueue: ReconcileQueue;
  readonly clock: Clock;
}

/** Requests that are sent at the same time. */
const CONCURRENCY = 25;
const SHORTEST_PAUSE_MS = 60_000;
/** Twenty workers need about this long for one delivery: an account never asks for more than they do. */
const PAUSE_PER_DELIVERY_MS = 60;
/** The deliveries of a step: twenty workers need half a minute for them, so other accounts go on. */
const STEP = 500;

/**
 * Requests the open deliveries of every account whose courier notified without naming a point or is back
 * after an outage, and returns how many. The courier does not document the body of a notification.
 * However many come, an account's deliveries are requested once a minute; if they are many, step by
 * step. A run that dies is repeated: the queue drops the requests that were already sent.
 */
export function requestOpenDeliveries({ notifications, index, reconcileQueue, clock }: Deps) {
  return async (): Promise<number> => {
    let requested = 0;
    for await (const due of notifications.listDue(clock())) {
      const { accountId } = due;
      const { deliveries, next } = await index.listOpenPage(accountId, STEP, due.after);
      await pMap(
        deliveries,
        (key) =>
          reconcileQueue.send(
            { ...key, reason: "courier resync", source: "courier", accountId, askedWith: "resync" },
            `courier unnamed ${due.receivedAt.toISOString()}`,
          ),
        { concurrency: CONCURRENCY },
      );
      const pauseMs = Math.max(SHORTEST_PAUSE_MS, deliveries.length * PAUSE_PER_DELIVERY_MS);
      await notifications.settle(due, new Date(clock().getTime() + pauseMs), next);
      requested += deliveries.length;
    }
    return requested;
  };
}
