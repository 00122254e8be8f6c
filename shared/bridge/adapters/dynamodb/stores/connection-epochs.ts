import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ConnectionEpochs } from "#shared/bridge/ports/api-keys.ts";

const epochSchema = z.object({ epoch: z.string(), startedAt: date.optional() });
export const toConnectionEpochKey = (storeId: StoreId) => ({
  pk: toStorePartition(storeId),
  sk: "CONNECTION-EPOCH",
});

/** Stores epochs in `STORE#<store> / CONNECTION-EPOCH`. A new epoch ends the API keys of the one before. */
export const createDynamoConnectionEpochs = (table: Table) =>
  ({
    async read(storeId: StoreId) {
      const item = await table.get(toConnectionEpochKey(storeId));
      return item && epochSchema.parse(item);
    },
    /** Begins the epoch of a connection. */
    start: (storeId: StoreId, now: Date) =>
      table.put({
        ...toConnectionEpochKey(storeId),
        epoch: randomUUID(),
        startedAt: now.toISOString(),
      }),
    /** Begins the epoch of a store that is not connected. */
    end: (storeId: StoreId) => table.put({ ...toConnectionEpochKey(storeId), epoch: randomUUID() }),
  }) satisfies ConnectionEpochs & Record<string, unknown>;
