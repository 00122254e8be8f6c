import * as z from "zod";
import type { Item, Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  SENT_EVENT_STATES,
  type SentEvent,
} from "#shared/bridge/domain/webhook-endpoints/sent-event.ts";
import { deliveryEventSchema } from "#shared/bridge/domain/webhook-endpoints/webhook-message.ts";
import type { SentEvents } from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";

/** The log shows so many days. */
const KEPT_MS = 30 * 86_400_000;

const sentSchema = z.object({
  storeId: storeIdSchema,
  endpointId: z.string(),
  eventId: z.string(),
  createdAt: date,
  event: deliveryEventSchema.optional(),
  state: z.enum(SENT_EVENT_STATES),
  attempts: z.array(
    z.object({ at: date, httpStatus: z.int().nullable(), error: z.string().nullable() }),
  ),
  attemptsBeforeResend: z.int(),
  nextAttemptAt: date.optional(),
});

const toPrefix = (endpointId: string): string => `WEBHOOK-EVENT#${endpointId}#`;
const toKey = (storeId: StoreId, endpointId: string, eventId: string) => ({
  pk: toStorePartition(storeId),
  sk: `${toPrefix(endpointId)}${eventId}`,
});

const toItem = (sent: SentEvent): Item => ({
  ...JSON.parse(JSON.stringify(sent)),
  ...toKey(sent.storeId, sent.endpointId, sent.eventId),
  /** The optimistic lock. */
  attemptCount: sent.attempts.length,
  ...toTimeToLive(new Date(sent.createdAt.getTime() + KEPT_MS)),
});

/** Stores events in `STORE#<store> / WEBHOOK-EVENT#<endpoint>#<event>`. They expire, and name no person. */
export const createDynamoSentEvents = (table: Table): SentEvents => ({
  add: (sent) => table.putIfAbsent(toItem(sent)),
  async find(storeId, endpointId, eventId) {
    const item = await table.get(toKey(storeId, endpointId, eventId));
    return item && sentSchema.parse(item);
  },
  save: (sent, attemptsBefore) =>
    table.tryPut(toItem(sent), {
      condition: "attemptCount = :before",
      values: { ":before": attemptsBefore },
    }),
  async list(storeId, endpointId, limit, after) {
    const prefix = toPrefix(endpointId);
    const { items } = await table.queryPage({
      keyCondition: "pk = :pk AND sk BETWEEN :first AND :last",
      values: {
        ":pk": toStorePartition(storeId),
        ":first": prefix,
        // `~` sorts after every id; an exclamation mark does before all that follow one.
        ":last": after === undefined ? `${prefix}~` : `${prefix}${after}`,
      },
      isDescending: true,
      limit: limit + (after === undefined ? 0 : 1),
    });
    return items.map((item) => sentSchema.parse(item)).filter(({ eventId }) => eventId !== after);
  },
});
