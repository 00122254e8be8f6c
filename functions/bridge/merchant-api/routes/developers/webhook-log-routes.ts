import * as z from "zod";
import { refuse } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  endpointIdSchema,
  eventIdSchema,
  sentEventSchema,
  toSentEventView,
} from "#functions/bridge/merchant-api/schemas/webhook-schema.ts";
import { findEndpoint } from "#shared/bridge/use-cases/webhook-endpoints/change-endpoints.ts";
import {
  resendEvent,
  sendTestEvent,
} from "#shared/bridge/use-cases/webhook-endpoints/send-by-hand.ts";
import { ok } from "#shared/kernel/result.ts";
import { WEBHOOK_NOT_FOUND } from "./webhook-routes.ts";

const DEFAULT_LIMIT = 20;
const DISABLED = refuse(
  409,
  "This webhook is disabled, and nothing is sent to it. Save the webhook first, then repeat this.",
);
const path = z.object({ endpointId: endpointIdSchema });

export const testWebhook = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/webhooks/{endpointId}/test",
    name: "testWebhook",
    tag: "Webhooks",
    summary: "Send a test event",
    description:
      "Has an event of the type `test` sent, signed like the others. See the log for what was answered.",
    path,
    response: { status: 200, text: "The event, not sent yet.", schema: sentEventSchema },
    refusals: { 409: "The webhook is disabled: save it first." },
  },
  async ({ storeId, path: { endpointId } }, deps) => {
    if ((await findEndpoint(deps, storeId, endpointId)) === undefined) return WEBHOOK_NOT_FOUND;
    const sent = await sendTestEvent(deps, storeId, endpointId);
    return sent === "disabled" ? DISABLED : ok(toSentEventView(sent));
  },
);

export const readWebhookLog = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/webhooks/{endpointId}/log",
    name: "readWebhookLog",
    tag: "Webhooks",
    summary: "Read what a webhook was sent",
    description: "The events of the last thirty days with every attempt, newest first.",
    path,
    query: z.object({
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(100)
        .default(DEFAULT_LIMIT)
        .describe("Events in one page."),
      after: eventIdSchema.optional().describe("The `next` of the page before."),
    }),
    response: {
      status: 200,
      text: "A page of the log.",
      schema: z.object({
        events: z.array(sentEventSchema),
        next: z
          .string()
          .nullable()
          .describe("Where the next page begins.")
          .meta({ examples: [null] }),
      }),
    },
    refusals: {},
  },
  async ({ storeId, path: { endpointId }, query: { limit, after } }, deps) => {
    if ((await findEndpoint(deps, storeId, endpointId)) === undefined) return WEBHOOK_NOT_FOUND;
    const found = await deps.sentEvents.list(storeId, endpointId, limit + 1, after);
    const page = found.slice(0, limit);
    return ok({
      events: page.map(toSentEventView),
      next: found.length > limit ? (page.at(-1)?.eventId ?? null) : null,
    });
  },
);

export const resendWebhookEvent = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/webhooks/{endpointId}/log/{eventId}/resend",
    name: "resendWebhookEvent",
    tag: "Webhooks",
    summary: "Send an event again",
    description: "Has an event of the log sent again, with its own id, and retried as at first.",
    path: path.extend({ eventId: eventIdSchema }),
    response: { status: 200, text: "The event, due again.", schema: sentEventSchema },
    refusals: { 409: "It was sent fifty times, or the webhook is disabled: save it first." },
  },
  async ({ storeId, path: { endpointId, eventId } }, deps) => {
    if ((await findEndpoint(deps, storeId, endpointId)) === undefined) return WEBHOOK_NOT_FOUND;
    const resent = await resendEvent(deps, storeId, endpointId, eventId);
    if (resent === "unknown") return refuse(404, "There is no such event in the log.");
    if (resent === "disabled") return DISABLED;
    if (resent === "too-often") return refuse(409, "This event was sent fifty times.");
    return ok(toSentEventView(resent));
  },
);
