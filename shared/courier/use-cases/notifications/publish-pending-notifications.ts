import { buildNotification } from "#shared/courier/domain/notifications/notification.ts";
import {
  recordPublishedNotification,
  reserveNotificationNumber,
} from "#shared/courier/domain/notifications/point-outbox.ts";
import type { PendingNotification, Point } from "#shared/courier/domain/points/point.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";
import type { NotificationQueue, Notifications } from "#shared/courier/ports/notifications.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { joinCorrelation } from "#shared/kernel/correlation.ts";

export interface PublishNotificationsDeps {
  readonly points: Points;
  readonly notifications: Notifications;
  readonly accounts: Accounts;
  readonly workQueue: Pick<NotificationQueue, "enqueueAttempt">;
}

/**
 * Inserts a point's pending notifications into the account's list, oldest first. The number is
 * reserved in the point before the insert, so that a repetition uses the same number. Each pass
 * reads the point again and makes one step, so that a lost save only costs another pass.
 */
export function publishPendingNotifications(deps: PublishNotificationsDeps) {
  return async (identity: PointIdentity): Promise<void> => {
    for (;;) {
      const point = await deps.points.find(identity);
      joinCorrelation(point?.correlationId);
      const pending = point?.outbox[0];
      if (point === undefined || pending === undefined) return;
      await (pending.number === undefined
        ? reserveNextNumber(deps, point)
        : publishNotification(deps, point, pending, pending.number));
    }
  };
}

async function reserveNextNumber(
  { points, notifications }: PublishNotificationsDeps,
  point: Point,
) {
  const number = await notifications.takeNumber(point.accountNumber);
  await points.save(reserveNotificationNumber(point, number));
}

/** Inserts the notification at its number, and moves it out of the point's outbox. */
async function publishNotification(
  { points, notifications, accounts, workQueue }: PublishNotificationsDeps,
  point: Point,
  pending: PendingNotification,
  number: number,
) {
  const { accountNumber, clientid } = point;
  const url = (await accounts.find(clientid))?.webhookUrl;
  await notifications.insert(buildNotification(point, pending, number, url));

  const isFirst = await points.save(recordPublishedNotification(point));
  if (isFirst && url !== undefined) {
    await workQueue.enqueueAttempt({ accountNumber, number, attemptsBefore: 0, waitMs: 0 });
  }
}
