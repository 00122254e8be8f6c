import { newNotification } from "#shared/courier/domain/notifications/notification.ts";
import {
  withNumberReserved,
  writtenOut,
} from "#shared/courier/domain/notifications/point-outbox.ts";
import type { PendingNotification, Point } from "#shared/courier/domain/points/point.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { Accounts, Notifications, NotifyHints, Points } from "#shared/courier/ports.ts";

export interface WriteOutDeps {
  readonly points: Points;
  readonly notifications: Notifications;
  readonly accounts: Accounts;
  readonly hints: Pick<NotifyHints, "attempt">;
}

/**
 * Writes a point's pending notifications into the account's list, oldest first. The number is
 * reserved in the point before anything is put there, so that whoever repeats this finds it; a
 * number that another notification took first is exchanged for the next. Every turn reads the point
 * anew and makes one step: a lost save only means another turn.
 */
export function writeOutNotifications(deps: WriteOutDeps) {
  return async (id: PointId): Promise<void> => {
    for (;;) {
      const point = await deps.points.find(id);
      const pending = point?.outbox[0];
      if (point === undefined || pending === undefined) return;
      if (!(await written(deps, point, pending))) await reserveNumber(deps, point);
    }
  };
}

async function reserveNumber({ points, notifications }: WriteOutDeps, point: Point) {
  const number = await notifications.nextNumber(point.accountNumber);
  await points.save(withNumberReserved(point, number));
}

/** Puts the notification at its number; false where it has none, or another one was put there. */
async function written(deps: WriteOutDeps, point: Point, pending: PendingNotification) {
  const { points, notifications, accounts, hints } = deps;
  const { accountNumber, clientid } = point;
  const { number } = pending;
  if (number === undefined) return false;

  const url = (await accounts.find(clientid))?.webhookUrl;
  const notification = newNotification(point, pending, number, url);
  if ((await notifications.place(notification)) === "taken") return false;

  const isFirst = await points.save(writtenOut(point));
  if (isFirst && url !== undefined) {
    await hints.attempt({ accountNumber, number, attemptsBefore: 0, waitMs: 0 });
  }
  return true;
}
