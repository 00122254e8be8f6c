import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer, numberCode } from "#shared/contract/fields.ts";
import { pageQuery } from "#shared/contract/points/point-read-calls.ts";
import { OUR_POINT_STATUSES, POINT_STATUSES } from "#shared/contract/points/point-status-texts.ts";

/** Ours: the number of notifications on a page. */
export const NOTIFICATIONS_PER_PAGE = 50;

/** Ours: a sent notification with every delivery attempt. */
export const sentNotification = z
  .object({
    id: z.string().meta({
      description: "The id of the notification. It is the same for every attempt.",
      "x-ours": true,
    }),
    dropoff_id: integer.meta({ description: "Id of the point.", "x-ours": true }),
    access_key: z.string().meta({ description: "Your own id for the point.", "x-ours": true }),
    status_id: integer.meta({
      description: `The new status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`,
      "x-ours": true,
    }),
    status: z.string().meta({ description: "The new status as text.", "x-ours": true }),
    url: z.string().nullable().meta({
      description: "The webhook address, or null while none is registered.",
      "x-ours": true,
    }),
    occurred_at: z
      .string()
      .meta({ description: "The time of the status change, as ISO-8601 in UTC.", "x-ours": true }),
    delivered: z
      .boolean()
      .meta({ description: "Whether an attempt received a 2xx response.", "x-ours": true }),
    given_up: z.boolean().meta({
      description: "Whether delivery failed and will not be retried.",
      "x-ours": true,
    }),
    attempts: z
      .array(
        z.object({
          attempted_at: z
            .string()
            .meta({ description: "The time of the attempt, as ISO-8601 in UTC.", "x-ours": true }),
          http_status: z.int().nullable().meta({
            description: "The HTTP status of the response, or null if there was no response.",
            "x-ours": true,
          }),
          error: z.string().nullable().meta({
            description: "Why there was no response, or null if there was one.",
            "x-ours": true,
          }),
        }),
      )
      .meta({ description: "The delivery attempts, oldest first.", "x-ours": true }),
  })
  .meta({ id: "SentNotification" });
export type SentNotification = z.infer<typeof sentNotification>;

const notificationsQuery = z.object({
  start: pageQuery.shape.start.meta({
    description: "The number of notifications to skip. Defaults to 0.",
    "x-ours": true,
  }),
});

const page = z.object({
  code: numberCode,
  data: z.array(sentNotification).meta({ description: "Up to 50 notifications.", "x-ours": true }),
});
const source = "Interface document, Webhook reads; the response's shape is ours";

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
