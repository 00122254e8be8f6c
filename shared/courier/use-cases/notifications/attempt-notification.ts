import {
  type Notification,
  recordAttempt,
} from "#shared/courier/domain/notifications/notification.ts";
import type { Accounts, SigningSecrets } from "#shared/courier/ports/accounts.ts";
import type {
  DueAttempt,
  NotificationQueue,
  NotificationSender,
  Notifications,
} from "#shared/courier/ports/notifications.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { joinCorrelation } from "#shared/kernel/correlation.ts";
import { toNotificationBody } from "./to-notification-body.ts";

export interface AttemptNotificationDeps {
  readonly notifications: Notifications;
  readonly accounts: Accounts;
  readonly sender: NotificationSender;
  readonly signingSecrets: SigningSecrets;
  readonly workQueue: Pick<NotificationQueue, "enqueueAttempt">;
  readonly clock: Clock;
  readonly random: () => number;
}

/** The result of an attempt. `stale` means that it was made before. */
export type AttemptOutcome = "delivered" | "failed" | "given-up" | "stale";

/**
 * Makes and records one attempt. A repeated message is stale once the first attempt is recorded.
 * Two simultaneous messages may both send, because delivery is at least once; one of them is
 * recorded.
 */
export function attemptNotification(deps: AttemptNotificationDeps) {
  const { notifications, workQueue, clock, random } = deps;

  return async (due: Omit<DueAttempt, "waitMs">): Promise<AttemptOutcome> => {
    const { accountNumber, number, attemptsBefore } = due;
    const notification = await notifications.find(accountNumber, number);
    joinCorrelation(notification?.correlationId);
    if (notification?.nextAttemptAt === undefined) return "stale";
    if (notification.attempts.length !== attemptsBefore) return "stale";

    const { url, attempt } = await sendToAccount(deps, notification);
    const attempted = recordAttempt({ ...notification, url }, attempt, random);
    if (!(await notifications.save(attempted))) return "stale";
    if (attempted.delivered) return "delivered";
    if (attempted.nextAttemptAt === undefined) return "given-up";
    const waitMs = attempted.nextAttemptAt.getTime() - clock().getTime();
    await workQueue.enqueueAttempt({
      accountNumber,
      number,
      attemptsBefore: attempted.attempts.length,
      waitMs,
    });
    return "failed";
  };
}

/** Sends to the account's present webhook URL, which may have changed since the last attempt. */
async function sendToAccount(deps: AttemptNotificationDeps, notification: Notification) {
  const { accounts, sender, signingSecrets, clock } = deps;
  const account = await accounts.find(notification.clientid);
  const url = account?.webhookUrl;
  const at = clock();
  if (account === undefined || url === undefined) {
    return { url, attempt: { at, httpStatus: null, error: "the account has no webhook address" } };
  }
  const signingSecret = await signingSecrets.derive(account);
  const destination = { url, notificationId: notification.id, signingSecret, sentAt: at };
  const body = JSON.stringify(toNotificationBody(notification, at));
  return { url, attempt: { at, ...(await sender.send(destination, body)) } };
}
