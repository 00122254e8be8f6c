import type { CallDescription } from "#shared/contract/openapi/call-description.ts";
import { sentExample } from "#shared/contract/openapi/examples/notification-examples.ts";
import { createOwnField } from "#shared/contract/openapi/field.ts";
import { accessKey, numberCode, pointId } from "#shared/contract/openapi/fields/repeated-fields.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";

const readCall = {
  tag: "Webhook reads",
  oursAbout: "50 a page, newest first.",
  isResponseOurs: true,
  query: {
    start: createOwnField("integer", "How many notifications to leave out; 0 when left out."),
  },
  response: {
    text: "A page of notifications; empty behind the last one.",
    fields: { code: numberCode, data: createOwnField("array", "Up to 50 notifications.") },
    examples: { "Delivered at the second attempt": { code: 0, data: [sentExample] } },
  },
  refusals: { badRequest: createFieldRefusalExample("start", "must be 0 or more") },
} as const satisfies Partial<CallDescription>;

const readPointCall = {
  ...readCall,
  refusals: { ...readCall.refusals, notFound: createNotFoundExample("point") },
} as const satisfies Partial<CallDescription>;

/** Reading back what was sent. */
export const WEBHOOK_TEXTS = {
  listNotifications: {
    ...readCall,
    title: "All notifications",
    text: "Every notification sent for the account.",
  },
  listNotificationsOfPoint: {
    ...readPointCall,
    title: "Notifications of a point",
    text: "Every notification sent for one point.",
    variables: { dropoff_id: pointId },
  },
  listNotificationsByAccessKey: {
    ...readPointCall,
    title: "Notifications of a point by access key",
    text: "Every notification sent for one point, by your own id of it.",
    variables: { access_key: accessKey },
  },
} as const satisfies Record<string, CallDescription>;
