import type { Counter } from "#functions/runtime/service.ts";
import type { NotificationMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import {
  type AttemptNotificationDeps,
  attemptNotification,
} from "#shared/courier/use-cases/notifications/attempt-notification.ts";
import {
  type PublishNotificationsDeps,
  publishPendingNotifications,
} from "#shared/courier/use-cases/notifications/publish-pending-notifications.ts";
import type { AttemptOutcome } from "#shared/courier/use-cases/notifications/send-notification.ts";

/** Returns the function that processes one message of the notify queue, and logs the outcome. */
export function processNotifyMessage(
  { log, count }: Counter<"NotificationDelivered" | "NotificationGivenUp">,
  deps: PublishNotificationsDeps & AttemptNotificationDeps,
) {
  const publish = publishPendingNotifications(deps);
  const attempt = attemptNotification(deps);

  const report = (attempted: AttemptReport) => {
    log.info("notification attempted", { ...attempted });
    if (attempted.outcome === "given-up") count("NotificationGivenUp");
    if (attempted.outcome === "delivered") count("NotificationDelivered");
  };

  return async (message: NotificationMessage): Promise<void> => {
    if (message.kind === "outbox") {
      const attempts = await publish(message.point, message.notificationId);
      for (const each of attempts) report({ ...each, attemptsBefore: 0 });
      if (attempts.length === 0) log.info("no notification to send", { point: message.point });
      return;
    }
    const { accountNumber, number, attemptsBefore } = message;
    report({ accountNumber, number, attemptsBefore, outcome: await attempt(message) });
  };
}

interface AttemptReport {
  readonly accountNumber: number;
  readonly number: number;
  readonly attemptsBefore: number;
  readonly outcome: AttemptOutcome;
}
