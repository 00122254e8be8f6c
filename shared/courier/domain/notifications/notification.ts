import type { Courier, PendingNotification, Point } from "#shared/courier/domain/points/point.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";
import { computeRetryDelayMs } from "./retry-delay.ts";

/** One try to deliver a notification: an HTTP status, or why there was none. */
export interface NotificationAttempt {
  readonly at: Date;
  readonly httpStatus: number | null;
  readonly error: string | null;
}

/** A notification as the account can read it back. */
export interface Notification {
  readonly id: string;
  readonly accountNumber: number;
  /** Its place in the account's list, counted from 1 without gaps. */
  readonly number: number;
  readonly version: number;
  readonly clientid: string;
  readonly pointId: PointId;
  readonly accessKey: string;
  readonly status: PointStatus;
  readonly courier: Courier | undefined;
  readonly occurredAt: Date;
  /** Where it was sent last, or is to be sent; absent where the account had no address. */
  readonly url: string | undefined;
  readonly attempts: readonly NotificationAttempt[];
  readonly delivered: boolean;
  readonly givenUp: boolean;
  /** Absent once it is settled: delivered, given up, or never to be sent. */
  readonly nextAttemptAt: Date | undefined;
}

/** The notification of the first change in a point's outbox, to be sent at once if there is a URL. */
export const buildNotification = (
  point: Point,
  { id, status, courier, occurredAt }: PendingNotification,
  number: number,
  url: string | undefined,
): Notification => ({
  id,
  accountNumber: point.accountNumber,
  number,
  version: 1,
  clientid: point.clientid,
  pointId: point.id,
  accessKey: point.creation.access_key,
  status,
  courier,
  occurredAt,
  url,
  attempts: [],
  delivered: false,
  givenUp: false,
  nextAttemptAt: url === undefined ? undefined : occurredAt,
});

/** The notification after one more attempt: delivered, due again, or given up. */
export function recordAttempt(
  notification: Notification,
  attempt: NotificationAttempt,
  random: () => number,
): Notification {
  const attempts = [...notification.attempts, attempt];
  const { httpStatus, at } = attempt;
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) {
    return { ...notification, attempts, delivered: true, nextAttemptAt: undefined };
  }
  const delayMs = computeRetryDelayMs(attempts.length, random);
  return {
    ...notification,
    attempts,
    givenUp: delayMs === undefined,
    nextAttemptAt: delayMs === undefined ? undefined : new Date(at.getTime() + delayMs),
  };
}
