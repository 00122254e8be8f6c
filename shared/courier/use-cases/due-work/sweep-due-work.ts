import type { DriveHints, DueWork, NotifyHints } from "#shared/courier/ports.ts";
import type { OrderDriveHints } from "#shared/courier/ports-for-orders.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface SweepDeps {
  readonly due: DueWork;
  readonly hints: NotifyHints & DriveHints & OrderDriveHints;
  readonly clock: Clock;
}

/** How many of each were named. */
type Found = {
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
export function sweep({ due, hints, clock }: SweepDeps) {
  return async (): Promise<Found> => {
    const now = clock();
    const dueBy = new Date(now.getTime() - GRACE_MS);
    const window = { dueBy, hiddenUntil: new Date(now.getTime() + HIDDEN_MS) };

    const points = await due.eachPoint(window, async (point) => {
      if (point.hasPendingNotifications) await hints.outbox(point.id);
      if (point.nextStepAt !== undefined && point.nextStepAt <= dueBy) {
        await hints.drive({ id: point.id, statusesBefore: point.statuses, waitMs: 0 });
      }
    });
    const orders = await due.eachOrder(window, (step) => hints.driveOrder({ ...step, waitMs: 0 }));
    const notifications = await due.eachNotification(window, (notification) =>
      hints.attempt({ ...notification, waitMs: 0 }),
    );
    const failures = [points, orders, notifications].flatMap((swept) => swept.failures);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} not readable`);
    return {
      points: points.handedOn,
      orders: orders.handedOn,
      notifications: notifications.handedOn,
    };
  };
}
