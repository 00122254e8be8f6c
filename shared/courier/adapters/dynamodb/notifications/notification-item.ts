import * as z from "zod";
import { toDueKeys } from "#shared/courier/adapters/dynamodb/due-work/due-keys.ts";
import {
  allowAbsent,
  storedCourier,
  storedStatus,
  storedTime,
} from "#shared/courier/adapters/dynamodb/item-fields.ts";
import type { Notification } from "#shared/courier/domain/notifications/notification.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";

const notificationFields = z.object({
  id: z.string(),
  accountNumber: z.int(),
  number: z.int(),
  version: z.int(),
  clientid: z.string(),
  pointId: z.int().transform(toPointId),
  accessKey: z.string(),
  status: storedStatus,
  courier: allowAbsent(storedCourier),
  occurredAt: storedTime,
  url: allowAbsent(z.string()),
  attempts: z.array(
    z.object({ at: storedTime, httpStatus: z.int().nullable(), error: z.string().nullable() }),
  ),
  delivered: z.boolean(),
  givenUp: z.boolean(),
  nextAttemptAt: allowAbsent(storedTime),
  correlationId: allowAbsent(z.string()),
});

/** Parses a stored notification. Throws if the item is invalid. */
export const parseNotificationItem = (item: unknown): Notification =>
  notificationFields.parse(item);

/** Converts a notification to its item, without the keys. */
export const toNotificationItem = (notification: Notification) => ({
  ...notification,
  occurredAt: notification.occurredAt.toISOString(),
  nextAttemptAt: notification.nextAttemptAt?.toISOString(),
  attempts: notification.attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  ...toDueKeys("notification", notification.nextAttemptAt),
});
