import { getShownCourier } from "#shared/courier/domain/personal-data/driver-data.ts";
import type { Courier, PendingNotification, Point } from "#shared/courier/domain/points/point.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";
import { computeRetryDelayMs } from "./retry-delay.ts";

/** One attempt to deliver a notification: its HTTP status, or an error without a response. */
export interface NotificationAttempt {
  readonly at: Date;
  readonly httpStatus: number | null;
  readonly error: string | null;
}

/** A notification as stored in its account's list. */
export interface Notification {
  readonly id: string;
  readonly accountNumber: number;
  /** The position in the account's list, counted from 1. A number stays unused if its change was not saved. */
  readonly number: number;
  readonly version: number;
  readonly clientid: string;
  readonly pointId: PointId;
  readonly accessKey: string;
  readonly status: PointStatus;
  readonly courier: Courier | undefined;
  readonly occurredAt: Date;
  /** The URL of the last or next attempt. Absent if the account had no webhook URL. */
  readonly url: string | undefined;
  readonly attempts: readonly NotificationAttempt[];
  readonly delivered: boolean;
  readonly givenUp: boolean;
  /** Absent once no attempt is due: delivered, given up, or never to be sent. */
  readonly nextAttemptAt: Date | undefined;
  /** The correlation id of its point. */
  readonly correlationId?: string | undefined;
}

/** Builds the notification of a point's pending change. It is due at once if there is a URL. */
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
  // Only what is sent needs the driver.
  courier: url === undefined ? undefined : courier,
  occurredAt,
  url,
  attempts: [],
  delivered: false,
  givenUp: false,
  nextAttemptAt: url === undefined ? undefined : occurredAt,
  correlationId: point.correlationId,
});

/** Returns the driver as a notification that is sent at this time names it: late ones by first name. */
export const getNotifiedCourier = (
  { courier, occurredAt }: Notification,
  at: Date,
): Courier | undefined => getShownCourier(courier, occurredAt, at);

/** Returns the notification after one more attempt: delivered, due again, or given up. */
export function recordAttempt(
  notification: Notification,
  attempt: NotificationAttempt,
  random: () => number,
): Notification {
  const attempts = [...notification.attempts, attempt];
  const { httpStatus, at } = attempt;
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) {
    return {
      ...notification,
      attempts,
      courier: undefined,
      delivered: true,
      nextAttemptAt: undefined,
    };
  }
  const delayMs = computeRetryDelayMs(attempts.length, random);
  const nextAttemptAt = delayMs === undefined ? undefined : new Date(at.getTime() + delayMs);
  return {
    ...notification,
    attempts,
    courier: nextAttemptAt && getNotifiedCourier(notification, nextAttemptAt),
    givenUp: nextAttemptAt === undefined,
    nextAttemptAt,
  };
}
