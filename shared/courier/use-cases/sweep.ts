import type { Clock } from "#shared/kernel/clock.ts";
import type { Point } from "../domain/point.ts";
import type { DriveHints, DueWork, NotifyHints } from "../ports.ts";

interface SweepDeps {
  readonly due: DueWork;
  readonly hints: NotifyHints & DriveHints;
  readonly clock: Clock;
}

/** A hint that was sent with the save gets this long before the sweep repeats it. */
const GRACE_MS = 30_000;
/** What a sweep has named is left to its worker for this long. */
const HIDDEN_MS = 120_000;

/** Finds what is due and was not done: a hint lost, a process dead, or a wait too long for a queue. */
export function sweep({ due, hints, clock }: SweepDeps) {
  return async (): Promise<{ points: number; notifications: number }> => {
    const now = clock();
    const dueBy = new Date(now.getTime() - GRACE_MS);
    const hiddenUntil = new Date(now.getTime() + HIDDEN_MS);

    const points = await due.takePoints(dueBy, hiddenUntil);
    for (const point of points) await hintAt(hints, point, dueBy);

    const notifications = await due.takeNotifications(dueBy, hiddenUntil);
    for (const { accountNumber, number, attempts } of notifications) {
      await hints.attempt({ accountNumber, number, attemptsBefore: attempts.length, waitMs: 0 });
    }
    return { points: points.length, notifications: notifications.length };
  };
}

async function hintAt(
  hints: SweepDeps["hints"],
  { id, outbox, nextStepAt, history }: Point,
  dueBy: Date,
) {
  if (outbox.length > 0) await hints.outbox(id);
  if (nextStepAt !== undefined && nextStepAt <= dueBy) {
    await hints.drive({ id, statusesBefore: history.length, waitMs: 0 });
  }
}
