import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer } from "#shared/contract/fields.ts";
import { pageQuery } from "#shared/contract/points/point-read-calls.ts";

/** Ours: a page of the webhook reads, newest first. */
export const NOTIFICATIONS_PER_PAGE = 50;

/** Ours: a notification as it is read back, with every attempt to deliver it. */
export const sentNotification = z.object({
  id: z.string(),
  dropoff_id: integer,
  access_key: z.string(),
  status_id: integer,
  status: z.string(),
  /** Null while the account has no address registered. */
  url: z.string().nullable(),
  occurred_at: z.string(),
  delivered: z.boolean(),
  given_up: z.boolean(),
  attempts: z.array(
    z.object({
      attempted_at: z.string(),
      http_status: z.int().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type SentNotification = z.infer<typeof sentNotification>;

const page = z.object({ code: integer, data: z.array(sentNotification) });
const source = "Interface document, Webhook reads; the answer's shape is ours";

export const listNotifications = {
  method: "GET",
  path: "/api/restfull/v3/webhooks",
  source,
  query: pageQuery,
  success: page,
} as const satisfies Call;

export const listNotificationsOfPoint = {
  method: "GET",
  path: "/api/restfull/v3/webhooks/{dropoff_id}",
  source,
  query: pageQuery,
  success: page,
} as const satisfies Call;

export const listNotificationsByAccessKey = {
  method: "GET",
  path: "/api/restfull/v3/webhooks/access_key/{access_key}",
  source,
  query: pageQuery,
  success: page,
} as const satisfies Call;
