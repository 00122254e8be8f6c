import { Webhook } from "standardwebhooks";
import type { NotificationSender } from "#shared/courier/ports/notifications.ts";

/**
 * Sends notifications with POST, signed by the Standard Webhooks specification. Follows no
 * redirect.
 */
export function createNotificationSender({
  timeoutMs,
}: {
  readonly timeoutMs: number;
}): NotificationSender {
  return {
    async send({ url, notificationId, signingSecret, sentAt }, body) {
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "user-agent": "courier-notifications/1",
            "webhook-id": notificationId,
            "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
            "webhook-signature": new Webhook(signingSecret).sign(notificationId, sentAt, body),
          },
          body,
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        });
        // Only the status matters. The response body is not read.
        await response.body?.cancel();
        return { httpStatus: response.status, error: null };
      } catch (error) {
        return { httpStatus: null, error: describeError(error, timeoutMs) };
      }
    },
  };
}

/** Describes a failed attempt for the account, without internal details. */
function describeError(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "could not be sent";
  if (error.name === "TimeoutError") return `no response within ${timeoutMs / 1000} seconds`;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? `could not connect: ${code}` : "could not be sent";
}
