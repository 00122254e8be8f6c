import type { Service } from "#functions/runtime/service.ts";
import type { NotifyMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { placeOf } from "#shared/courier/domain/points/point-id.ts";
import {
  type AttemptDeps,
  attemptNotification,
} from "#shared/courier/use-cases/notifications/attempt-notification.ts";
import {
  type WriteOutDeps,
  writeOutNotifications,
} from "#shared/courier/use-cases/notifications/publish-pending-notifications.ts";
import { turns } from "#shared/kernel/keyed-mutex.ts";

/** Does what a message of the notify queue asks, and logs what became of it. */
export function runNotify(deps: WriteOutDeps & AttemptDeps, { log, count }: Service) {
  const writeOut = writeOutNotifications(deps);
  // An account's notifications take their numbers one after the other: here none need race.
  const inTurn = turns();
  const attempt = attemptNotification(deps);

  return async (message: NotifyMessage): Promise<void> => {
    if (message.about === "outbox") {
      await inTurn(String(placeOf(message.id).accountNumber), () => writeOut(message.id));
      log.info("notifications written out", { pointId: message.id });
      return;
    }
    const { accountNumber, number, attemptsBefore } = message;
    const outcome = await attempt(message);
    log.info("notification attempted", { accountNumber, number, attemptsBefore, outcome });
    if (outcome === "given up") count("NotificationGivenUp");
    if (outcome === "delivered") count("NotificationDelivered");
  };
}
