import * as z from "zod";
import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import { accessKeyPath, pointId } from "#shared/contract/points/point-paths.ts";
import { sentExample } from "#shared/contract/webhooks/notification-examples.ts";

const readCall = {
  tag: "Webhook reads",
  "x-ours": "50 a page, newest first.",
  isResponseOurs: true,
  response: {
    description: "A page of notifications; empty behind the last one.",
    examples: { "Delivered at the second attempt": { code: 0, data: [sentExample] } },
  },
  refusals: { badRequest: createFieldRefusalExample("start", "must be 0 or more") },
} as const satisfies Partial<CallReference>;

const readPointCall = {
  ...readCall,
  refusals: { ...readCall.refusals, notFound: createNotFoundExample("point") },
} as const satisfies Partial<CallReference>;

/** Reading back what was sent. */
export const WEBHOOK_REFERENCE = {
  listNotifications: {
    ...readCall,
    summary: "All notifications",
    description: "Every notification sent for the account.",
  },
  listNotificationsOfPoint: {
    ...readPointCall,
    summary: "Notifications of a point",
    description: "Every notification sent for one point.",
    variables: z.object({ dropoff_id: pointId }),
  },
  listNotificationsByAccessKey: {
    ...readPointCall,
    summary: "Notifications of a point by access key",
    description: "Every notification sent for one point, by your own id of it.",
    variables: accessKeyPath,
  },
} as const satisfies Record<string, CallReference>;
