import type { Notification } from "#shared/courier/domain/notifications/notification.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { Page } from "./lists.ts";

/** Where notifications are kept: one list an account, numbered without gaps. */
export interface Notifications {
  readNextNumber(accountNumber: number): Promise<number>;
  /** `there`: this very notification is at its number already. `taken`: another one is. */
  insert(notification: Notification): Promise<"inserted" | "already-inserted" | "number-taken">;
  find(accountNumber: number, number: number): Promise<Notification | undefined>;
  /** Those with these numbers, in the order of the numbers given. */
  findAll(accountNumber: number, numbers: readonly number[]): Promise<Notification[]>;
  /** Exact at any offset, at the same cost. */
  listPage(accountNumber: number, page: Page): Promise<Notification[]>;
  /** Writes only over the version that was read; tells whether it did. */
  save(notification: Notification): Promise<boolean>;
}

/**
 * Words that something deserves a look. They may be lost, late or repeated: the sweep finds what
 * they named. Sending one never throws.
 */
export interface NotificationQueue {
  /** The point has notifications that are not written out. */
  enqueueOutbox(id: PointId): Promise<void>;
  /** The notification is to be sent, for the time after so many attempts. */
  enqueueAttempt(of: DueAttempt): Promise<void>;
}

/** An attempt to be made. Stale as soon as the notification has more attempts than named. */
export interface DueAttempt {
  readonly accountNumber: number;
  readonly number: number;
  readonly attemptsBefore: number;
  readonly waitMs: number;
}

/** Sends one notification: an HTTP status, or why there was none. Never throws. */
export interface NotificationSender {
  send(
    to: NotificationDestination,
    body: string,
  ): Promise<{ httpStatus: number | null; error: string | null }>;
}

/** Where a notification goes, and what signs it. */
interface NotificationDestination {
  readonly url: string;
  readonly notificationId: string;
  /** `whsec_…` */
  readonly signingSecret: string;
  readonly sentAt: Date;
}
