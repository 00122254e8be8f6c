import type { Account } from "./domain/accounts/account.ts";
import type { Notification } from "./domain/notifications/notification.ts";
import type { Point, PointDraft } from "./domain/points/point.ts";
import type { PointId } from "./domain/points/point-id.ts";
import type { Page } from "./ports/lists.ts";
import type { DueOrderStep } from "./ports-for-orders.ts";

/** Where accounts are kept. */
export interface Accounts {
  find(clientid: string): Promise<Account | undefined>;
  /** Gives the account the next number. */
  add(account: Omit<Account, "number">): Promise<Account>;
  /** Writes over the account that was read, unless its secrets changed since; tells whether it did. */
  replace(account: Account, read: Account): Promise<boolean>;
}

/** Where points are kept. What a crash left half created is completed by whoever meets it. */
export interface Points {
  /** At most one point per account and comparable key; the rest are told which one there is. */
  create(draft: PointDraft, key: string): Promise<{ created: boolean; point: Point }>;
  find(id: PointId): Promise<Point | undefined>;
  findByKey(accountNumber: number, key: string): Promise<Point | undefined>;
  /** Exact at any offset, at the same cost. */
  listPage(accountNumber: number, page: Page): Promise<Point[]>;
  /** Writes only over the version that was read; tells whether it did. */
  save(point: Point): Promise<boolean>;
}

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

/** As above, for the simulated driver. */
export interface PointSimulationQueue {
  /** The driver has a step to make, after so many statuses of the point. */
  enqueuePointStep(of: DuePointStep): Promise<void>;
}

/** An attempt to be made. Stale as soon as the notification has more attempts than named. */
export interface DueAttempt {
  readonly accountNumber: number;
  readonly number: number;
  readonly attemptsBefore: number;
  readonly waitMs: number;
}

/** A step to be made. Stale as soon as the point has had more statuses than named. */
export interface DuePointStep {
  readonly id: PointId;
  readonly statusesBefore: number;
  readonly waitMs: number;
}

/**
 * What is due, found by time alone, oldest first. Each is put out of sight until `hiddenUntil`
 * before it is handed on, so that the next sweep does not name it again while it is worked on.
 * One that fails stops no other.
 */
export interface DueWork {
  forEachPoint(window: DueWindow, handle: (point: DuePoint) => Promise<void>): Promise<SweepResult>;
  forEachOrder(
    window: DueWindow,
    handle: (step: Omit<DueOrderStep, "waitMs">) => Promise<void>,
  ): Promise<SweepResult>;
  forEachNotification(
    window: DueWindow,
    handle: (notification: DueNotification) => Promise<void>,
  ): Promise<SweepResult>;
  /** Plans of routes, by their number, whose points are not all scheduled. */
  forEachPlan(window: DueWindow, handle: (id: number) => Promise<void>): Promise<SweepResult>;
}

/** As much of a due point as tells what it waits for. */
interface DuePoint {
  readonly id: PointId;
  readonly hasPendingNotifications: boolean;
  readonly nextStepAt: Date | undefined;
  readonly statuses: number;
}

type DueNotification = Omit<DueAttempt, "waitMs">;

/** How many were handed on, and why the others could not be. */
interface SweepResult {
  readonly handledCount: number;
  readonly failures: readonly unknown[];
}

/** By when a thing must have been due, and until when it is left alone then. */
export interface DueWindow {
  readonly dueBy: Date;
  readonly hiddenUntil: Date;
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

/** Makes, hashes and derives what proves who somebody is. */
export interface Credentials {
  generateClientId(): string;
  generateSecretId(): string;
  generateNotificationId(): string;
  hashSecret(secret: string): string;
  /** In constant time. Without a hash it takes as long, and never matches. */
  verifySecret(secret: string, hash: string | undefined): boolean;
}

/** The `whsec_…` secret of an account: derived, kept nowhere. */
export type SigningSecretDerivation = (
  account: Pick<Account, "clientid" | "signingKeyVersion">,
) => Promise<string>;
