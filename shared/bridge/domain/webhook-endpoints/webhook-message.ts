import * as z from "zod";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { DELIVERY_STATES } from "#shared/bridge/domain/delivery/delivery.ts";
import { deliveryKeySchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { EVENT_TYPES } from "./webhook-endpoint.ts";

const date = z.iso.datetime().transform((iso) => new Date(iso));

export const deliveryEventSchema = z.object({
  type: z.enum(EVENT_TYPES),
  key: deliveryKeySchema,
  orderName: z.string().optional(),
  occurredAt: date,
  sequence: z.int(),
  state: z.enum(DELIVERY_STATES),
  status: z.enum(COURIER_STATUSES).optional(),
  reason: z.string().optional(),
});

/** A save that is not there yet is looked for again after this time: its message waits on purpose. */
export const LOOK_AGAIN_MS = 60_000;

const attempt = z.object({
  storeId: storeIdSchema,
  endpointId: z.string(),
  eventId: z.string(),
});

/**
 * A message of the queues of webhooks. `events`: a save of a delivery is about to make them true.
 * `attempt`: an event is to be sent to an endpoint. `retry`: the same in the queue of what is sent to
 * endpoints that fail, whose workers are others.
 */
export const webhookMessageSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("events"),
    events: z.array(deliveryEventSchema).min(1),
    /** The save that makes them true: stored with the delivery if that save is done. */
    saveId: z.string().min(1),
    /** How often the save was looked for. */
    looks: z.int(),
  }),
  attempt.extend({ kind: z.literal("attempt") }),
  attempt.extend({ kind: z.literal("retry") }),
]);
export type WebhookMessage = z.output<typeof webhookMessageSchema>;
