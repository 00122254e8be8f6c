import type { Service } from "#functions/runtime/service.ts";
import type { NotificationMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { getPointPosition } from "#shared/courier/domain/points/point-id.ts";
import {
  type AttemptNotificationDeps,
  attemptNotification,
} from "#shared/courier/use-cases/notifications/attempt-notification.ts";
import {
  type PublishNotificationsDeps,
  publishPendingNotifications,
} from "#shared/courier/use-cases/notifications/publish-pending-notifications.ts";
import { createKeyedMutex } from "#shared/kernel/keyed-mutex.ts";

/** Returns the function that processes one message of the notify queue, and logs the outcome. */
export function processNotifyMessage(
  { log, count }: Service,
  deps: PublishNotificationsDeps & AttemptNotificationDeps,
) {
  const publish = publishPendingNotifications(deps);
  // An account's notifications are numbered in sequence. The mutex avoids conflicts within a function.
  const lockAccount = createKeyedMutex();
  const attempt = attemptNotification(deps);

  return async (message: NotificationMessage): Promise<void> => {
    if (message.kind === "outbox") {
      const { accountNumber } = getPointPosition(message.id);
      await lockAccount(String(accountNumber), () => publish(message.id));
      log.info("notifications published", { pointId: message.id });
      return;
    }
    const { accountNumber, number, attemptsBefore } = message;
    const outcome = await attempt(message);
    log.info("notification attempted", { accountNumber, number, attemptsBefore, outcome });
    if (outcome === "given-up") count("NotificationGivenUp");
    if (outcome === "delivered") count("NotificationDelivered");
  };
}
