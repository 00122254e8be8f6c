import type { ZodOpenApiOperationObject } from "zod-openapi";
import { statusChangedExample } from "./notification-examples.ts";

const TEXT = `Sent to the webhook address of your account on every status change of a point. That it is sent is documented; its body and how it is sent are ours.

Signed as the Standard Webhooks specification says: the headers \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, with your account's secret \`whsec_…\`. Check the signature over the raw body. It is sent at least once and in no promised order. Any 2xx answer within 10 seconds is taken as received; redirects are not followed. Otherwise it is sent again after 5 s, 1 min, 5 min, 30 min, 2 h, 6 h, 12 h and 24 h, then given up.`;

const createHeaderParameter = (name: string, description: string) => ({
  name,
  in: "header" as const,
  required: true,
  schema: { type: "string" as const },
  description,
  "x-ours": true,
});

/** The notification that the service sends. */
export const statusChanged: ZodOpenApiOperationObject = {
  operationId: "pointStatusChanged",
  tags: ["Webhook reads"],
  summary: "A point's status changed",
  description: TEXT,
  "x-ours": true,
  security: [],
  parameters: [
    createHeaderParameter("webhook-id", "Id of the notification; the same at every attempt."),
    createHeaderParameter("webhook-timestamp", "When it was sent: Unix time in seconds."),
    createHeaderParameter("webhook-signature", "`v1,` and the signature in base64."),
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
