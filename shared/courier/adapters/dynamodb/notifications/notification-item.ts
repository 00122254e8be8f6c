import * as z from "zod";
import { dueKeys } from "#shared/courier/adapters/dynamodb/due-work/due-keys.ts";
import {
  absent,
  storedCourier,
  storedStatus,
  storedTime,
} from "#shared/courier/adapters/dynamodb/item-fields.ts";
import type { Notification } from "#shared/courier/domain/notifications/notification.ts";
import { asPointId } from "#shared/courier/domain/points/point-id.ts";

const notificationFields = z.object({
  id: z.string(),
  accountNumber: z.int(),
  number: z.int(),
  version: z.int(),
  clientid: z.string(),
  pointId: z.int().transform((id, context) => asPointId(id) ?? noPointId(context)),
  accessKey: z.string(),
  status: storedStatus,
  courier: absent(storedCourier),
  occurredAt: storedTime,
  url: absent(z.string()),
  attempts: z.array(
    z.object({ at: storedTime, httpStatus: z.int().nullable(), error: z.string().nullable() }),
  ),
  delivered: z.boolean(),
  givenUp: z.boolean(),
  nextAttemptAt: absent(storedTime),
});

function noPointId(context: z.RefinementCtx) {
  context.addIssue("not a point id");
  return z.NEVER;
}

/** A stored notification; throws where the item is not one. */
export const notificationFrom = (item: unknown): Notification => notificationFields.parse(item);

/** What a notification is stored as, without its keys. */
export const notificationItem = (notification: Notification) => ({
  ...notification,
  occurredAt: notification.occurredAt.toISOString(),
  nextAttemptAt: notification.nextAttemptAt?.toISOString(),
  attempts: notification.attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  ...dueKeys("notification", notification.nextAttemptAt),
});
