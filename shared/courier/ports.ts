import type { Account } from "./domain/accounts/account.ts";
import type { Notification } from "./domain/notifications/notification.ts";
import type { Point, PointDraft } from "./domain/points/point.ts";
import type { PointId } from "./domain/points/point-id.ts";
import type { Page } from "./ports/lists.ts";
import type { OrderStepDue } from "./ports-for-orders.ts";

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
  page(accountNumber: number, page: Page): Promise<Point[]>;
  /** Writes only over the version that was read; tells whether it did. */
  save(point: Point): Promise<boolean>;
}

/** Where notifications are kept: one list an account, numbered without gaps. */
export interface Notifications {
  nextNumber(accountNumber: number): Promise<number>;
  /** `there`: this very notification is at its number already. `taken`: another one is. */
  place(notification: Notification): Promise<"placed" | "there" | "taken">;
  find(accountNumber: number, number: number): Promise<Notification | undefined>;
  /** Those with these numbers, in the order of the numbers given. */
  findAll(accountNumber: number, numbers: readonly number[]): Promise<Notification[]>;
  /** Exact at any offset, at the same cost. */
  page(accountNumber: number, page: Page): Promise<Notification[]>;
  /** Writes only over the version that was read; tells whether it did. */
  save(notification: Notification): Promise<boolean>;
}

/**
 * Words that something deserves a look. They may be lost, late or repeated: the sweep finds what
 * they named. Sending one never throws.
 */
export interface NotifyHints {
  /** The point has notifications that are not written out. */
  outbox(id: PointId): Promise<void>;
  /** The notification is to be sent, for the time after so many attempts. */
  attempt(of: AttemptDue): Promise<void>;
}

/** As above, for the simulated driver. */
export interface DriveHints {
  /** The driver has a step to make, after so many statuses of the point. */
  drive(of: StepDue): Promise<void>;
}

/** An attempt to be made. Stale as soon as the notification has more attempts than named. */
export interface AttemptDue {
  readonly accountNumber: number;
  readonly number: number;
  readonly attemptsBefore: number;
  readonly waitMs: number;
}

/** A step to be made. Stale as soon as the point has had more statuses than named. */
export interface StepDue {
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
  eachPoint(window: DueWindow, handOn: (point: DuePoint) => Promise<void>): Promise<Swept>;
  eachOrder(
    window: DueWindow,
    handOn: (step: Omit<OrderStepDue, "waitMs">) => Promise<void>,
  ): Promise<Swept>;
  eachNotification(
    window: DueWindow,
    handOn: (notification: DueNotification) => Promise<void>,
  ): Promise<Swept>;
  /** Plans of routes, by their number, whose points are not all scheduled. */
  eachPlan(window: DueWindow, handOn: (id: number) => Promise<void>): Promise<Swept>;
}

/** As much of a due point as tells what it waits for. */
interface DuePoint {
  readonly id: PointId;
  readonly hasPendingNotifications: boolean;
  readonly nextStepAt: Date | undefined;
  readonly statuses: number;
}

type DueNotification = Omit<AttemptDue, "waitMs">;

/** How many were handed on, and why the others could not be. */
interface Swept {
  readonly handedOn: number;
  readonly failures: readonly unknown[];
}

/** By when a thing must have been due, and until when it is left alone then. */
export interface DueWindow {
  readonly dueBy: Date;
  readonly hiddenUntil: Date;
}

/** Sends one notification: an HTTP status, or why there was none. Never throws. */
export interface Sender {
  send(to: Destination, body: string): Promise<{ httpStatus: number | null; error: string | null }>;
}

/** Where a notification goes, and what signs it. */
interface Destination {
  readonly url: string;
  readonly notificationId: string;
  /** `whsec_…` */
  readonly signingSecret: string;
  readonly sentAt: Date;
}

/** Makes, hashes and derives what proves who somebody is. */
export interface Credentials {
  newClientid(): string;
  newSecretid(): string;
  newNotificationId(): string;
  hash(secret: string): string;
  /** In constant time. Without a hash it takes as long, and never matches. */
  matches(secret: string, hash: string | undefined): boolean;
}

/** The `whsec_…` secret of an account: derived, kept nowhere. */
export type SigningSecrets = (
  account: Pick<Account, "clientid" | "signingKeyVersion">,
) => Promise<string>;
