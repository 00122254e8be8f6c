import type { ZodOpenApiOperationObject } from "zod-openapi";
import { statusChangedExample } from "./notification-examples.ts";

const TEXT = `Sent to the webhook address of your account on every status change of a point. The document specifies only that the notification is sent. Its body and its delivery are ours.

Signed according to the Standard Webhooks specification. The headers are \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, and the key is your account's secret \`whsec_…\`. Check the signature over the raw body. Delivery is at least once, and the order is not guaranteed. A 2xx response within 10 seconds acknowledges the notification. Redirects are not followed. Otherwise the notification is sent again after 5 s, 1 min, 5 min, 30 min, 2 h, 6 h, 12 h and 24 h. After the last attempt, the service stops.`;

const createHeaderParameter = (name: string, description: string, required = true) => ({
  name,
  in: "header" as const,
  required,
  schema: { type: "string" as const },
  description,
  "x-ours": true,
});

/** The webhook for a changed point status. */
export const statusChanged: ZodOpenApiOperationObject = {
  operationId: "pointStatusChanged",
  tags: ["Webhook reads"],
  summary: "A point's status changed",
  description: TEXT,
  "x-ours": true,
  security: [],
  parameters: [
    createHeaderParameter(
      "webhook-id",
      "The id of the notification. It is the same for every attempt.",
    ),
    createHeaderParameter("webhook-timestamp", "The time of sending, as Unix time in seconds."),
    createHeaderParameter("webhook-signature", "`v1,` followed by the signature in base64."),
    createHeaderParameter(
      "x-correlation-id",
      "The correlation id of the call that created the point. It is not signed.",
      false,
    ),
  ],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Notification" },
        example: statusChangedExample,
      },
    },
  },
  responses: { "2XX": { description: "Received.", "x-ours": true } },
};
