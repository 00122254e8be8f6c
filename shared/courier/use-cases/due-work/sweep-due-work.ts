import type { DueWork } from "#shared/courier/ports/due-work.ts";
import type { NotificationQueue } from "#shared/courier/ports/notifications.ts";
import type { OrderSimulationQueue, PointSimulationQueue } from "#shared/courier/ports/sandbox.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface SweepDueWorkDeps {
  readonly due: DueWork;
  readonly workQueue: NotificationQueue & PointSimulationQueue & OrderSimulationQueue;
  readonly clock: Clock;
}

/** How many of each were named. */
type SweepCounts = {
  readonly points: number;
  readonly orders: number;
  readonly notifications: number;
};

/** A hint that was sent with the save gets this long before the sweep repeats it. */
const GRACE_MS = 30_000;
/** What a sweep has named is left to its worker for this long. */
const HIDDEN_MS = 120_000;

/**
 * Finds what is due and was not done: a hint lost, a process dead, or a wait too long for a queue.
 * Throws at the end, when all others are done, if something due could not be read.
 */
export function sweepDueWork({ due, workQueue, clock }: SweepDueWorkDeps) {
  return async (): Promise<SweepCounts> => {
    const now = clock();
    const dueBy = new Date(now.getTime() - GRACE_MS);
    const window = { dueBy, hiddenUntil: new Date(now.getTime() + HIDDEN_MS) };

    const points = await due.forEachPoint(window, async (point) => {
      if (point.hasPendingNotifications) await workQueue.enqueueOutbox(point.id);
      if (point.nextStepAt !== undefined && point.nextStepAt <= dueBy) {
        await workQueue.enqueuePointStep({
          id: point.id,
          statusesBefore: point.statuses,
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
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} not readable`);
    return {
      points: points.handledCount,
      orders: orders.handledCount,
      notifications: notifications.handledCount,
    };
  };
}
