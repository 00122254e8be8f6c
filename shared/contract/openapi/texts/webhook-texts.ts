import type { DescribedCall } from "#shared/contract/openapi/call-description.ts";
import { sentExample } from "#shared/contract/openapi/examples/notification-examples.ts";
import { ours } from "#shared/contract/openapi/field.ts";
import { accessKey, numberCode, pointId } from "#shared/contract/openapi/fields/repeated-fields.ts";
import { unknown, wrongField } from "#shared/contract/openapi/refusal-texts.ts";

const reads = {
  tag: "Webhook reads",
  oursAbout: "50 a page, newest first.",
  isAnswerOurs: true,
  query: {
    start: ours("integer", "How many notifications to leave out; 0 when left out."),
  },
  answer: {
    text: "A page of notifications; empty behind the last one.",
    fields: { code: numberCode, data: ours("array", "Up to 50 notifications.") },
    examples: { "Delivered at the second attempt": { code: 0, data: [sentExample] } },
  },
  refuses: { badRequest: wrongField("start", "must be 0 or more") },
} as const satisfies Partial<DescribedCall>;

const readsOne = {
  ...reads,
  refuses: { ...reads.refuses, notFound: unknown("point") },
} as const satisfies Partial<DescribedCall>;

/** Reading back what was sent. */
export const WEBHOOK_TEXTS = {
  listNotifications: {
    ...reads,
    title: "All notifications",
    text: "Every notification sent for the account.",
  },
  listNotificationsOfPoint: {
    ...readsOne,
    title: "Notifications of a point",
    text: "Every notification sent for one point.",
    variables: { dropoff_id: pointId },
  },
  listNotificationsByAccessKey: {
    ...readsOne,
    title: "Notifications of a point by access key",
    text: "Every notification sent for one point, by your own id of it.",
    variables: { access_key: accessKey },
  },
} as const satisfies Record<string, DescribedCall>;
