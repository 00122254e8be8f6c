import {
  afterAttempt,
  type Notification,
} from "#shared/courier/domain/notifications/notification.ts";
import type {
  Accounts,
  AttemptDue,
  Notifications,
  NotifyHints,
  Sender,
  SigningSecrets,
} from "#shared/courier/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { notificationBody } from "./to-notification-body.ts";

export interface AttemptDeps {
  readonly notifications: Notifications;
  readonly accounts: Accounts;
  readonly sender: Sender;
  readonly signingSecrets: SigningSecrets;
  readonly hints: Pick<NotifyHints, "attempt">;
  readonly clock: Clock;
  readonly random: () => number;
}

/** What became of an attempt; `stale` when it was made already. */
export type AttemptOutcome = "delivered" | "failed" | "given up" | "stale";

/**
 * Makes one attempt and records it. A message that comes twice is stale once the first is recorded;
 * two at the same moment may both send, which "at least once" allows, and one of them is recorded.
 */
export function attemptNotification(deps: AttemptDeps) {
  const { notifications, hints, clock, random } = deps;

  return async (due: Omit<AttemptDue, "waitMs">): Promise<AttemptOutcome> => {
    const { accountNumber, number, attemptsBefore } = due;
    const read = await notifications.find(accountNumber, number);
    if (read?.nextAttemptAt === undefined) return "stale";
    if (read.attempts.length !== attemptsBefore) return "stale";

    const { url, attempt } = await sent(deps, read);
    const after = afterAttempt({ ...read, url }, attempt, random);
    if (!(await notifications.save(after))) return "stale";
    if (after.delivered) return "delivered";
    if (after.nextAttemptAt === undefined) return "given up";
    const waitMs = after.nextAttemptAt.getTime() - clock().getTime();
    await hints.attempt({ accountNumber, number, attemptsBefore: after.attempts.length, waitMs });
    return "failed";
  };
}

/** Sends to where the account wants it now, which may have changed since the last attempt. */
async function sent(deps: AttemptDeps, notification: Notification) {
  const { accounts, sender, signingSecrets, clock } = deps;
  const account = await accounts.find(notification.clientid);
  const url = account?.webhookUrl;
  const at = clock();
  if (account === undefined || url === undefined) {
    return { url, attempt: { at, httpStatus: null, error: "the account has no webhook address" } };
  }
  const signingSecret = await signingSecrets(account);
  const destination = { url, notificationId: notification.id, signingSecret, sentAt: at };
  const body = JSON.stringify(notificationBody(notification));
  return { url, attempt: { at, ...(await sender.send(destination, body)) } };
}
