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

/** Returns the function that processes one message of the notify queue, and logs the outcome. */
export function processNotifyMessage(
  { log, count }: Counter<"NotificationDelivered" | "NotificationGivenUp">,
  deps: PublishNotificationsDeps & AttemptNotificationDeps,
) {
  const publish = publishPendingNotifications(deps);
  const attempt = attemptNotification(deps);

  return async (message: NotificationMessage): Promise<void> => {
    if (message.kind === "outbox") {
      await publish(message.point);
      log.info("notifications published", { point: message.point });
      return;
    }
    const { accountNumber, number, attemptsBefore } = message;
    const outcome = await attempt(message);
    log.info("notification attempted", { accountNumber, number, attemptsBefore, outcome });
    if (outcome === "given-up") count("NotificationGivenUp");
    if (outcome === "delivered") count("NotificationDelivered");
  };
}
