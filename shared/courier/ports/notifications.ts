import type { Notification } from "#shared/courier/domain/notifications/notification.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { Page } from "./lists.ts";

/** Repository of notifications: one numbered list per account. */
export interface Notifications {
  /** Takes a number that no other notification of the account gets. */
  takeNumber(accountNumber: number): Promise<number>;
  /** Inserts the notification at its number, unless one is there. Returns whether it did. */
  insert(notification: Notification, now: Date): Promise<boolean>;
  find(accountNumber: number, number: number): Promise<Notification | undefined>;
  /** Returns the notifications with these numbers, in the order of `numbers`. */
  findAll(accountNumber: number, numbers: readonly number[]): Promise<Notification[]>;
  /** Cost and result do not depend on the offset. */
  listPage(accountNumber: number, page: Page): Promise<Notification[]>;
  /** Saves only if the stored version is the one that was read. Returns whether it saved. */
  save(notification: Notification): Promise<boolean>;
}

/**
 * Queue that starts notification work without delay. Messages may be lost, late or repeated: the
 * sweep finds the same work. Enqueuing never throws.
 */
export interface NotificationQueue {
  /** Requests that the point's pending notification with this id is sent, or all of them. */
  enqueueOutbox(point: PointIdentity, notificationId?: string): Promise<void>;
  /** Requests the attempt that follows `attemptsBefore` attempts. */
  enqueueAttempt(of: DueAttempt): Promise<void>;
}

/**
 * An attempt to make. It is stale once the notification has more than `attemptsBefore` attempts.
 */
export interface DueAttempt {
  readonly accountNumber: number;
  readonly number: number;
  readonly attemptsBefore: number;
  readonly waitMs: number;
}

/**
 * Sends one notification. Returns the HTTP status, or an error without a response. Never throws.
 */
export interface NotificationSender {
  send(
    to: NotificationDestination,
    body: string,
  ): Promise<{ httpStatus: number | null; error: string | null }>;
}

/** Tells whether notifications may be sent to an address, as far as it shows without resolving its name. */
export type WebhookAddressRule = (url: string) => boolean;

/** The URL of a notification and the values that sign it. */
export interface NotificationDestination {
  readonly url: string;
  readonly notificationId: string;
  /** `whsec_…` */
  readonly signingSecret: string;
  readonly sentAt: Date;
}
