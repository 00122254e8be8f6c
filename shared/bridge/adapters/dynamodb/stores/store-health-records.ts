import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { date, reason } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { RATES_STATES, WEBHOOK_STATES } from "#shared/bridge/domain/stores/store-health.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";

const storeHealthSchema = z.object({
  sweep: z
    .object({
      at: date,
      succeededAt: date.optional(),
      found: z.int(),
      missedByWebhooks: z.int(),
      lastMissedWebhookAt: date.optional(),
      failures: z.int(),
      lastError: reason.extend({ since: date, retryAt: date }).optional(),
    })
    .optional(),
  webhooks: z
    .object({
      state: z.enum(WEBHOOK_STATES),
      checkedAt: date,
      healthyAt: date.optional(),
      renewedAt: date.optional(),
      replaced: z.int(),
      lastError: reason.optional(),
    })
    .optional(),
  orderComparison: z
    .object({
      at: date,
      since: date,
      storeOrders: z.int(),
      deliveries: z.int(),
      missing: z.int(),
      isComplete: z.boolean(),
    })
    .optional(),
  rates: z
    .object({ state: z.enum(RATES_STATES), checkedAt: date, message: reason.optional() })
    .optional(),
  admin: z.object({ at: date, isNamed: z.boolean() }).optional(),
  repairRequestedAt: date.optional(),
});

/** Stores the health of stores in `STORE#<store> / HEALTH`. An update writes only the parts it names. */
export function createDynamoStoreHealthRecords(table: Table): StoreHealthRecords {
  const toKey = (storeId: string) => ({ pk: toStorePartition(storeId), sk: "HEALTH" });
  return {
    async read(storeId) {
      const item = await table.get(toKey(storeId));
      return item === undefined ? {} : storeHealthSchema.parse(item);
    },

    async update(storeId, parts) {
      const namedParts = Object.entries(parts).filter(([, part]) => part !== undefined);
      await table.update(toKey(storeId), {
        update: `SET ${namedParts.map(([name]) => `#${name} = :${name}`).join(", ")}`,
        names: Object.fromEntries(namedParts.map(([name]) => [`#${name}`, name])),
        values: Object.fromEntries(
          // JSON turns dates into ISO-8601 text.
          namedParts.map(([name, part]) => [`:${name}`, JSON.parse(JSON.stringify(part))]),
        ),
      });
    },
  };
}
