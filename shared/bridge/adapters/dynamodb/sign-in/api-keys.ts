import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ApiKeys } from "#shared/bridge/ports/api-keys.ts";
import type { Clock } from "#shared/kernel/clock.ts";

const keySchema = z.object({ generation: z.int().min(1) });
const toKey = (storeId: StoreId) => ({ pk: toStorePartition(storeId), sk: "API-KEY" });

/** Stores the generation of a store's API key in `STORE#<store> / API-KEY`. Keys are derived from it. */
export function createDynamoApiKeys(table: Table, clock: Clock): ApiKeys {
  return {
    async readGeneration(storeId) {
      const item = await table.get(toKey(storeId));
      return item === undefined ? 0 : keySchema.parse(item).generation;
    },

    async rotate(storeId) {
      const item = await table.update(toKey(storeId), {
        // Starts at the current time, so that a key from before an erasure never becomes valid again.
        update: "SET generation = if_not_exists(generation, :begin) + :one",
        values: { ":begin": Math.floor(clock().getTime() / 1000), ":one": 1 },
      });
      return keySchema.parse(item).generation;
    },
  };
}
