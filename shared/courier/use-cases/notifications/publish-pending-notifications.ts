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
 * Inserts a point's pending notifications into the account's list, oldest first. The number is
 * reserved in the point before the insert, so that a repetition uses the same number. If another
 * notification took that number, the next one is reserved. Each pass reads the point again and
 * makes one step, so that a lost save only costs another pass.
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

/**
 * Inserts the notification at its number. Returns false if it has no number yet, or another
 * notification took it.
 */
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
