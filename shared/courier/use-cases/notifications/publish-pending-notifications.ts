import type { Account } from "#shared/courier/domain/accounts/account.ts";
import {
  buildNotification,
  recordAttempt,
} from "#shared/courier/domain/notifications/notification.ts";
import {
  type NumberedNotification,
  recordPublishedNotifications,
  reserveNotificationNumber,
} from "#shared/courier/domain/notifications/point-outbox.ts";
import type { PendingNotification, Point } from "#shared/courier/domain/points/point.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { changePoint } from "#shared/courier/use-cases/points/change-point.ts";
import { joinCorrelation } from "#shared/kernel/correlation.ts";
import type { AttemptNotificationDeps } from "./attempt-notification.ts";
import { type AttemptOutcome, followUpAttempt, sendNotification } from "./send-notification.ts";

export interface PublishNotificationsDeps extends AttemptNotificationDeps {
  readonly points: Points;
}

/** A first attempt that was made. */
interface FirstAttempt {
  readonly accountNumber: number;
  readonly number: number;
  readonly outcome: AttemptOutcome;
}

/**
 * Sends a point's pending notifications, or the one with this id, and inserts each into the account's
 * list with its first attempt: one write for both. Then takes them out of the point's outbox. What is
 * in the list already is not sent again: a process that died after the insert is repeated without a
 * second attempt. One that died before it is repeated with one, because delivery is at least once.
 */
export function publishPendingNotifications(deps: PublishNotificationsDeps) {
  const { points, accounts } = deps;

  return async (identity: PointIdentity, notificationId?: string): Promise<FirstAttempt[]> => {
    const point = await findNumberedPoint(deps, identity);
    joinCorrelation(point?.correlationId);
    const isWanted = ({ id }: PendingNotification) =>
      notificationId === undefined || id === notificationId;
    const pending = point?.outbox.filter(isWanted).filter(hasNumber) ?? [];
    if (point === undefined || pending.length === 0) return [];

    const account = await accounts.find(point.clientid);
    const results = await Promise.allSettled(
      pending.map((each) => publishNotification(deps, account, point, each)),
    );
    const published = pending.filter((_, at) => results[at]?.status === "fulfilled");
    await changePoint(
      points,
      identity,
      async (present) => recordPublishedNotifications(present, published),
      point,
    );
    const failed = results.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return results.flatMap((result) =>
      result.status === "fulfilled" && result.value !== undefined ? [result.value] : [],
    );
  };
}

const hasNumber = (pending: PendingNotification): pending is NumberedNotification =>
  pending.number !== undefined;

/** Finds a point. Reserves the numbers of changes that were saved before they were saved with one. */
async function findNumberedPoint(
  deps: Pick<PublishNotificationsDeps, "points" | "notifications">,
  identity: PointIdentity,
): Promise<Point | undefined> {
  const { points, notifications } = deps;
  const found = await points.find(identity);
  if (found === undefined || found.outbox.every(hasNumber)) return found;
  await changePoint(points, identity, async (point) => {
    const pending = point.outbox.find((each) => !hasNumber(each));
    if (pending === undefined) return undefined;
    const number = await notifications.takeNumber(point.accountNumber);
    return reserveNotificationNumber(point, pending.id, number);
  });
  return findNumberedPoint(deps, identity);
}

/** Sends a notification that is not in the list yet, and inserts it. Returns the attempt, if one was made. */
async function publishNotification(
  deps: PublishNotificationsDeps,
  account: Account | undefined,
  point: Point,
  pending: NumberedNotification,
): Promise<FirstAttempt | undefined> {
  const { notifications, clock, random } = deps;
  const { accountNumber } = point;
  const { number } = pending;
  const url = account?.webhookUrl;
  const notification = buildNotification(point, pending, number, url);
  if (url === undefined) {
    await notifications.insert(notification, clock());
    return undefined;
  }
  if ((await notifications.find(accountNumber, number)) !== undefined) return undefined;

  const attempt = await sendNotification(deps, account, notification);
  const attempted = recordAttempt(notification, attempt, random);
  // Another process may have sent it at the same time. Its attempt is the one that is recorded.
  if (!(await notifications.insert(attempted, clock())))
    return { accountNumber, number, outcome: "stale" };
  return { accountNumber, number, outcome: await followUpAttempt(deps, attempted) };
}
