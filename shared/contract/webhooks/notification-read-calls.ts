import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer, numberCode } from "#shared/contract/fields.ts";
import { pageQuery } from "#shared/contract/points/point-read-calls.ts";
import { OUR_POINT_STATUSES, POINT_STATUSES } from "#shared/contract/points/point-status-texts.ts";

/** Ours: a page of the webhook reads, newest first. */
export const NOTIFICATIONS_PER_PAGE = 50;

/** Ours: a notification as it is read back, with every attempt to deliver it. */
export const sentNotification = z
  .object({
    id: z
      .string()
      .meta({ description: "Id of the notification; the same at every attempt.", "x-ours": true }),
    dropoff_id: integer.meta({ description: "Id of the point.", "x-ours": true }),
    access_key: z.string().meta({ description: "Your own id of the point.", "x-ours": true }),
    status_id: integer.meta({
      description: `The new status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`,
      "x-ours": true,
    }),
    status: z.string().meta({ description: "The new status in words.", "x-ours": true }),
    /** Null while the account has no address registered. */
    url: z
      .string()
      .nullable()
      .meta({ description: "Where it goes; null while no address is registered.", "x-ours": true }),
    occurred_at: z
      .string()
      .meta({ description: "When the status changed: ISO-8601, UTC.", "x-ours": true }),
    delivered: z
      .boolean()
      .meta({ description: "Whether an attempt was answered with a 2xx status.", "x-ours": true }),
    given_up: z.boolean().meta({
      description: "Whether it will not be tried again, though not delivered.",
      "x-ours": true,
    }),
    attempts: z
      .array(
        z.object({
          attempted_at: z
            .string()
            .meta({ description: "When it was tried: ISO-8601, UTC.", "x-ours": true }),
          http_status: z
            .int()
            .nullable()
            .meta({ description: "What answered; null where nothing did.", "x-ours": true }),
          error: z.string().nullable().meta({
            description: "Why nothing answered; null where something did.",
            "x-ours": true,
          }),
        }),
      )
      .meta({ description: "Every attempt, the first one first.", "x-ours": true }),
  })
  .meta({ id: "SentNotification" });
export type SentNotification = z.infer<typeof sentNotification>;

/** Which page of the notifications. */
const notificationsQuery = z.object({
  start: pageQuery.shape.start.meta({
    description: "How many notifications to leave out; 0 when left out.",
    "x-ours": true,
  }),
});

const page = z.object({
  code: numberCode,
  data: z.array(sentNotification).meta({ description: "Up to 50 notifications.", "x-ours": true }),
});
const source = "Interface document, Webhook reads; the answer's shape is ours";

export const listNotifications = {
  method: "GET",
  path: "/api/restfull/v3/webhooks",
  source,
  query: notificationsQuery,
  success: page,
} as const satisfies Call;

export const listNotificationsOfPoint = {
  method: "GET",
  path: "/api/restfull/v3/webhooks/{dropoff_id}",
  source,
  query: notificationsQuery,
  success: page,
} as const satisfies Call;

export const listNotificationsByAccessKey = {
  method: "GET",
  path: "/api/restfull/v3/webhooks/access_key/{access_key}",
  source,
  query: notificationsQuery,
  success: page,
} as const satisfies Call;
