import type { DueWork } from "#shared/courier/ports/due-work.ts";
import type { NotificationQueue } from "#shared/courier/ports/notifications.ts";
import type { OrderSimulationQueue, PointSimulationQueue } from "#shared/courier/ports/sandbox.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface SweepDueWorkDeps {
  readonly due: DueWork;
  readonly workQueue: NotificationQueue & PointSimulationQueue & OrderSimulationQueue;
  readonly clock: Clock;
}

/** How many items of each kind were enqueued. */
type SweepCounts = {
  readonly points: number;
  readonly orders: number;
  readonly notifications: number;
};

/** The message that was sent with a save has this long to arrive before the sweep repeats it. */
const GRACE_MS = 30_000;
/** A worker has this long to handle what the sweep enqueued before the next sweep repeats it. */
const HIDDEN_MS = 120_000;

/**
 * Enqueues work that is overdue: its message was lost, its process died, or its delay exceeds the
 * queue's limit. Throws an AggregateError at the end if some due items could not be read.
 */
export function sweepDueWork({ due, workQueue, clock }: SweepDueWorkDeps) {
  return async (): Promise<SweepCounts> => {
    const now = clock();
    const dueBy = new Date(now.getTime() - GRACE_MS);
    const window = { dueBy, hiddenUntil: new Date(now.getTime() + HIDDEN_MS) };

    const points = await due.forEachPoint(window, async ({ point, ...due }) => {
      if (due.hasPendingNotifications) await workQueue.enqueueOutbox(point);
      if (due.nextStepAt !== undefined && due.nextStepAt <= dueBy) {
        await workQueue.enqueuePointStep({
          point,
          statusesBefore: due.statuses,
          waitMs: 0,
        });
      }
    });
    const orders = await due.forEachOrder(window, (step) =>
      workQueue.enqueueOrderStep({ ...step, waitMs: 0 }),
    );
    const notifications = await due.forEachNotification(window, (notification) =>
      workQueue.enqueueAttempt({ ...notification, waitMs: 0 }),
    );
    const failures = [points, orders, notifications].flatMap((result) => result.failures);
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} due items could not be read`);
    return {
      points: points.handledCount,
      orders: orders.handledCount,
      notifications: notifications.handledCount,
    };
  };
}
