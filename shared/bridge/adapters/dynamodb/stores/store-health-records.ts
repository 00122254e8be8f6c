import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { date, reason } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { STORE_LOCATION_STATES } from "#shared/bridge/domain/stores/location-link.ts";
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
  locations: z
    .object({
      revision: z.int(),
      checkedAt: date,
      links: z.array(
        z.object({
          pickupLocationId: z.string(),
          storeLocationId: z.string(),
          state: z.enum(STORE_LOCATION_STATES),
          address: z.string().optional(),
          agreedAddress: z.string().optional(),
          agreedPickupAddress: z.string().optional(),
        }),
      ),
    })
    .optional(),
  repairRequestedAt: date.optional(),
  aliveAt: date.optional(),
  webhookReceivedAt: date.optional(),
});

/** What tells when a store was swept, of its record. */
const sweptRecordSchema = z.object({
  pk: z.string(),
  sweep: z.object({ at: date }).optional(),
});

const toKey = (storeId: StoreId) => ({ pk: toStorePartition(storeId), sk: "HEALTH" });

/** JSON turns dates into ISO-8601 text. */
const toStored = (part: unknown): unknown => JSON.parse(JSON.stringify(part));

/** Begins the health record of a store. Changes nothing if the store has one. */
export async function createStoreHealthRecord(table: Table, storeId: StoreId): Promise<void> {
  await table.putIfAbsent(toKey(storeId));
}

/**
 * Stores the health of stores in `STORE#<store> / HEALTH`. An update writes only the parts it names. It
 * changes nothing if the store has no record, so that a sweep in progress writes nothing about a store
 * that was erased meanwhile.
 */
export function createDynamoStoreHealthRecords(table: Table): StoreHealthRecords {
  return {
    async read(storeId) {
      const item = await table.get(toKey(storeId));
      return item === undefined ? {} : storeHealthSchema.parse(item);
    },

    async listSweepTimes(storeIds) {
      const items = await table.batchGet(storeIds.map(toKey), { attributes: ["pk", "sweep"] });
      const records = items.map((item) => sweptRecordSchema.parse(item));
      const sweptAt = new Map(records.map(({ pk, sweep }) => [pk, sweep?.at]));
      return new Map(
        storeIds.flatMap((storeId) => {
          const at = sweptAt.get(toStorePartition(storeId));
          return at === undefined ? [] : [[storeId, at] as const];
        }),
      );
    },

    async update(storeId, parts) {
      const namedParts = Object.entries(parts).filter(([, part]) => part !== undefined);
      await table.tryUpdate(toKey(storeId), {
        condition: "attribute_exists(pk)",
        update: `SET ${namedParts.map(([name]) => `#${name} = :${name}`).join(", ")}`,
        names: Object.fromEntries(namedParts.map(([name]) => [`#${name}`, name])),
        values: Object.fromEntries(namedParts.map(([name, part]) => [`:${name}`, toStored(part)])),
      });
    },

    async replaceLocations(storeId, before, next) {
      const isUnchanged =
        before === undefined
          ? "attribute_not_exists(#locations)"
          : "#locations.#revision = :revision";
      const isSaved = await table.tryUpdate(toKey(storeId), {
        condition: `attribute_exists(pk) AND ${isUnchanged}`,
        update: "SET #locations = :next",
        names: { "#locations": "locations", ...(before && { "#revision": "revision" }) },
        values: { ":next": toStored(next), ...(before && { ":revision": before.revision }) },
      });
      if (isSaved) return "saved";
      const isErased = (await table.get(toKey(storeId))) === undefined;
      return isErased ? "saved" : "conflict";
    },
  };
}
