import * as z from "zod";
import {
  SENT_EVENT_STATES,
  type SentEvent,
} from "#shared/bridge/domain/webhook-endpoints/sent-event.ts";
import {
  type EndpointState,
  EVENT_TYPES,
  type WebhookEndpoint,
} from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import { createHttpUrl } from "#shared/kernel/texts.ts";
import { timeSchema, toTimeView } from "./field-schemas.ts";

const urlExample = { examples: ["https://till.teahouse.example/order-bridge"] };
const idExample = { examples: ["0a1b2c3d4e5f"] };
const eventIdExample = { examples: ["evt_0mi7x2k5a1b2c3d4e5f60718"] };

export const endpointIdSchema = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .describe("The id of the webhook.")
  .meta(idExample);

export const eventIdSchema = z
  .string()
  .regex(/^evt_[0-9a-z]{20,40}$/)
  .describe("The id of the event.")
  .meta(eventIdExample);

const typesSchema = z
  .array(z.enum(EVENT_TYPES))
  .describe("What it is told of.")
  .meta({ examples: [["delivery.held", "delivery.delivered"]] });

export const endpointSchema = z.object({
  id: z.string().meta(idExample),
  url: z.string().meta(urlExample),
  types: typesSchema,
  createdAt: timeSchema,
  state: z
    .enum(["working", "failing", "disabled"])
    .describe("`disabled`: it failed for three days or answered 410, and is sent nothing more.")
    .meta({ examples: ["working"] }),
  failingSince: timeSchema
    .nullable()
    .describe("Since when no attempt succeeded.")
    .meta({ examples: [null] }),
  previousSecretUntil: timeSchema
    .nullable()
    .describe("Until when the secret before the present one signs, too.")
    .meta({ examples: [null] }),
});

export const endpointWithSecretSchema = endpointSchema.extend({
  secret: z
    .string()
    .describe("With it you verify what you get. It is shown once.")
    .meta({ examples: ["whsec_…"] }),
});

/** Whether the address may be called is checked by the deployment's network policy, at each call. */
export const endpointBodySchema = z.strictObject({
  url: createHttpUrl(500)
    .describe("Where the events are sent with POST: https, and on the public internet.")
    .meta(urlExample),
  types: typesSchema.min(1).max(EVENT_TYPES.length),
});

export const sentEventSchema = z.object({
  id: z.string().meta(eventIdExample),
  type: z.enum([...EVENT_TYPES, "test"]).meta({ examples: ["delivery.delivered"] }),
  orderId: z
    .string()
    .nullable()
    .meta({ examples: ["1001"] }),
  part: z
    .int()
    .nullable()
    .meta({ examples: [1] }),
  occurredAt: timeSchema,
  state: z.enum(SENT_EVENT_STATES).meta({ examples: ["delivered"] }),
  attempts: z.array(
    z.object({
      at: timeSchema,
      httpStatus: z
        .int()
        .nullable()
        .meta({ examples: [204] }),
      error: z
        .string()
        .nullable()
        .describe("Why there was no answer, such as `too-slow` or `certificate`.")
        .meta({ examples: [null] }),
    }),
  ),
  nextAttemptAt: timeSchema.nullable().meta({ examples: [null] }),
});

export const toEndpointView = (
  { endpointId, url, types, createdAt, secrets }: WebhookEndpoint,
  { failingSince, disabledAt }: EndpointState,
): z.input<typeof endpointSchema> => ({
  id: endpointId,
  url,
  types: [...types],
  createdAt: createdAt.toISOString(),
  state: nameState({ failingSince, disabledAt }),
  failingSince: toTimeView(failingSince),
  previousSecretUntil: toTimeView(secrets[1]?.validUntil),
});

function nameState({ failingSince, disabledAt }: EndpointState) {
  if (disabledAt !== undefined) return "disabled";
  return failingSince === undefined ? "working" : "failing";
}

export const toSentEventView = ({
  eventId,
  event,
  createdAt,
  state,
  attempts,
  nextAttemptAt,
}: SentEvent): z.input<typeof sentEventSchema> => ({
  id: eventId,
  type: event?.type ?? "test",
  orderId: event?.key.orderId ?? null,
  part: event?.key.part ?? null,
  occurredAt: (event?.occurredAt ?? createdAt).toISOString(),
  state,
  attempts: attempts.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt })),
  nextAttemptAt: toTimeView(nextAttemptAt),
});
