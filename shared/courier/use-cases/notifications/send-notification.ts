import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type {
  Notification,
  NotificationAttempt,
} from "#shared/courier/domain/notifications/notification.ts";
import type { SigningSecrets } from "#shared/courier/ports/accounts.ts";
import type { NotificationQueue, NotificationSender } from "#shared/courier/ports/notifications.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { toNotificationBody } from "./to-notification-body.ts";

export interface SendNotificationDeps {
  readonly sender: NotificationSender;
  readonly signingSecrets: SigningSecrets;
  readonly clock: Clock;
}

/** The result of an attempt. `stale` means that it was made before. */
export type AttemptOutcome = "delivered" | "failed" | "given-up" | "stale";

/** Makes one attempt at the account's present webhook URL. */
export async function sendNotification(
  { sender, signingSecrets, clock }: SendNotificationDeps,
  account: Account | undefined,
  notification: Notification,
): Promise<NotificationAttempt> {
  const at = clock();
  const url = account?.webhookUrl;
  if (account === undefined || url === undefined)
    return { at, httpStatus: null, error: "the account has no webhook address" };
  const signingSecret = await signingSecrets.derive(account);
  const destination = { url, notificationId: notification.id, signingSecret, sentAt: at };
  const body = JSON.stringify(toNotificationBody(notification, at));
  return { at, ...(await sender.send(destination, body)) };
}

interface FollowUpDeps {
  readonly workQueue: Pick<NotificationQueue, "enqueueAttempt">;
  readonly clock: Clock;
}

/** Requests the next attempt of a notification, if there is one. Returns what became of the last one. */
export async function followUpAttempt(
  { workQueue, clock }: FollowUpDeps,
  { accountNumber, number, attempts, delivered, nextAttemptAt }: Notification,
): Promise<AttemptOutcome> {
  if (delivered) return "delivered";
  if (nextAttemptAt === undefined) return "given-up";
  const waitMs = nextAttemptAt.getTime() - clock().getTime();
  await workQueue.enqueueAttempt({
    accountNumber,
    number,
    attemptsBefore: attempts.length,
    waitMs,
  });
  return "failed";
}
