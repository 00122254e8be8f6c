import { recordAttempt } from "#shared/courier/domain/notifications/notification.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";
import type {
  DueAttempt,
  NotificationQueue,
  Notifications,
} from "#shared/courier/ports/notifications.ts";
import { joinCorrelation } from "#shared/kernel/correlation.ts";
import {
  type AttemptOutcome,
  followUpAttempt,
  type SendNotificationDeps,
  sendNotification,
} from "./send-notification.ts";

export interface AttemptNotificationDeps extends SendNotificationDeps {
  readonly notifications: Notifications;
  readonly accounts: Accounts;
  readonly workQueue: Pick<NotificationQueue, "enqueueAttempt">;
  readonly random: () => number;
}

/**
 * Makes and records a further attempt at a stored notification. A repeated message is stale once the
 * attempt is recorded. Two simultaneous messages may both send, because delivery is at least once; one
 * of them is recorded.
 */
export function attemptNotification(deps: AttemptNotificationDeps) {
  const { notifications, accounts, random } = deps;

  return async (due: Omit<DueAttempt, "waitMs">): Promise<AttemptOutcome> => {
    const { accountNumber, number, attemptsBefore } = due;
    const notification = await notifications.find(accountNumber, number);
    joinCorrelation(notification?.correlationId);
    if (notification?.nextAttemptAt === undefined) return "stale";
    if (notification.attempts.length !== attemptsBefore) return "stale";

    // The account's present URL, which may have changed since the last attempt.
    const account = await accounts.find(notification.clientid);
    const attempt = await sendNotification(deps, account, notification);
    const attempted = recordAttempt({ ...notification, url: account?.webhookUrl }, attempt, random);
    if (!(await notifications.save(attempted))) return "stale";
    return followUpAttempt(deps, attempted);
  };
}
