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

/** Does what a message of the notify queue asks, and logs what became of it. */
export function processNotifyMessage(
  deps: PublishNotificationsDeps & AttemptNotificationDeps,
  { log, count }: Service,
) {
  const writeOut = publishPendingNotifications(deps);
  // An account's notifications take their numbers one after the other: here none need race.
  const runInTurn = createKeyedMutex();
  const attempt = attemptNotification(deps);

  return async (message: NotificationMessage): Promise<void> => {
    if (message.kind === "outbox") {
      await runInTurn(String(getPointPosition(message.id).accountNumber), () =>
        writeOut(message.id),
      );
      log.info("notifications written out", { pointId: message.id });
      return;
    }
    const { accountNumber, number, attemptsBefore } = message;
    const outcome = await attempt(message);
    log.info("notification attempted", { accountNumber, number, attemptsBefore, outcome });
    if (outcome === "given-up") count("NotificationGivenUp");
    if (outcome === "delivered") count("NotificationDelivered");
  };
}
