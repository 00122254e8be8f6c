import { POINT_STATUS } from "#shared/contract/points/point-status-names.ts";
import type { NotificationBody } from "#shared/contract/webhooks/notification-body.ts";
import type { SentNotification } from "#shared/contract/webhooks/notification-read-calls.ts";
import {
  getNotifiedCourier,
  type Notification,
} from "#shared/courier/domain/notifications/notification.ts";

/** Converts a notification to the body of the webhook request. */
export function toNotificationBody(notification: Notification, at: Date): NotificationBody {
  const status = POINT_STATUS[notification.status];
  return {
    id: notification.id,
    event: "point.status_changed",
    dropoff_id: notification.pointId,
    access_key: notification.accessKey,
    status_id: notification.status,
    status,
    pack_status: status,
    route_status: status,
    courier: getNotifiedCourier(notification, at) ?? null,
    occurred_at: notification.occurredAt.toISOString(),
  };
}

/** Converts a notification to the record that the webhook reads return. */
export const toSentNotification = (notification: Notification): SentNotification => ({
  id: notification.id,
  dropoff_id: notification.pointId,
  access_key: notification.accessKey,
  status_id: notification.status,
  status: POINT_STATUS[notification.status],
  url: notification.url ?? null,
  occurred_at: notification.occurredAt.toISOString(),
  delivered: notification.delivered,
  given_up: notification.givenUp,
  attempts: notification.attempts.map(({ at, httpStatus, error }) => ({
    attempted_at: at.toISOString(),
    http_status: httpStatus,
    error,
  })),
});
