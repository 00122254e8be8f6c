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
  "x-ours": "50 notifications per page, newest first.",
  isResponseOurs: true,
  response: {
    description: "A page of notifications. Empty after the last notification.",
    examples: { "Delivered at the second attempt": { code: 0, data: [sentExample] } },
  },
  refusals: { badRequest: createFieldRefusalExample("start", "must be 0 or more") },
} as const satisfies Partial<CallReference>;

const readPointCall = {
  ...readCall,
  refusals: { ...readCall.refusals, notFound: createNotFoundExample("point") },
} as const satisfies Partial<CallReference>;

/** The calls that read sent notifications. */
export const WEBHOOK_REFERENCE = {
  listNotifications: {
    ...readCall,
    summary: "List notifications",
    description: "Returns the notifications of the account.",
  },
  listNotificationsOfPoint: {
    ...readPointCall,
    summary: "List notifications of a point",
    description: "Returns the notifications of one point.",
    variables: z.object({ dropoff_id: pointId }),
  },
  listNotificationsByAccessKey: {
    ...readPointCall,
    summary: "List notifications of a point by access key",
    description: "Returns the notifications of one point by your own id for it.",
    variables: accessKeyPath,
  },
} as const satisfies Record<string, CallReference>;
