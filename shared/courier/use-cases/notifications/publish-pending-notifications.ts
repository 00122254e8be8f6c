import { buildNotification } from "#shared/courier/domain/notifications/notification.ts";
import {
  recordPublishedNotification,
  reserveNotificationNumber,
} from "#shared/courier/domain/notifications/point-outbox.ts";
import type { PendingNotification, Point } from "#shared/courier/domain/points/point.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";
import type { NotificationQueue, Notifications } from "#shared/courier/ports/notifications.ts";
import type { Points } from "#shared/courier/ports/points.ts";

export interface PublishNotificationsDeps {
  readonly points: Points;
  readonly notifications: Notifications;
  readonly accounts: Accounts;
  readonly workQueue: Pick<NotificationQueue, "enqueueAttempt">;
}

/**
 * Writes a point's pending notifications into the account's list, oldest first. The number is
 * reserved in the point before anything is put there, so that whoever repeats this finds it; a
 * number that another notification took first is exchanged for the next. Every turn reads the point
 * anew and makes one step: a lost save only means another turn.
 */
export function publishPendingNotifications(deps: PublishNotificationsDeps) {
  return async (id: PointId): Promise<void> => {
    for (;;) {
      const point = await deps.points.find(id);
      const pending = point?.outbox[0];
      if (point === undefined || pending === undefined) return;
      if (!(await publishNotification(deps, point, pending))) await reserveNextNumber(deps, point);
    }
  };
}

async function reserveNextNumber(
  { points, notifications }: PublishNotificationsDeps,
  point: Point,
) {
  const number = await notifications.readNextNumber(point.accountNumber);
  await points.save(reserveNotificationNumber(point, number));
}

/** Puts the notification at its number; false where it has none, or another one was put there. */
async function publishNotification(
  deps: PublishNotificationsDeps,
  point: Point,
  pending: PendingNotification,
) {
  const { points, notifications, accounts, workQueue } = deps;
  const { accountNumber, clientid } = point;
  const { number } = pending;
  if (number === undefined) return false;

  const url = (await accounts.find(clientid))?.webhookUrl;
  const notification = buildNotification(point, pending, number, url);
  if ((await notifications.insert(notification)) === "number-taken") return false;

  const isFirst = await points.save(recordPublishedNotification(point));
  if (isFirst && url !== undefined) {
    await workQueue.enqueueAttempt({ accountNumber, number, attemptsBefore: 0, waitMs: 0 });
  }
  return true;
}
