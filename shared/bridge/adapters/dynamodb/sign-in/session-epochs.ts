import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { SessionEpochs } from "#shared/bridge/ports/sign-in.ts";

const epochSchema = z.object({ epoch: z.string() });
export const toEpochKey = (storeId: StoreId) => ({
  pk: toStorePartition(storeId),
  sk: "SESSION-EPOCH",
});

/** Stores epochs in `STORE#<store> / SESSION-EPOCH`, so that erasing the store ends its sessions. */
export function createDynamoSessionEpochs(table: Table): SessionEpochs {
  return {
    async read(storeId) {
      const item = await table.get(toEpochKey(storeId));
      return item && epochSchema.parse(item).epoch;
    },
    async ensure(storeId) {
      const item = await table.update(toEpochKey(storeId), {
        update: "SET epoch = if_not_exists(epoch, :next)",
        values: { ":next": randomUUID() },
      });
      return epochSchema.parse(item).epoch;
    },
    async renew(storeId) {
      await table.update(toEpochKey(storeId), {
        update: "SET epoch = :next",
        values: { ":next": randomUUID() },
      });
    },
  };
}
