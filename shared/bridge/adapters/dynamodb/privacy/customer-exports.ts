import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import type { CustomerExports } from "#shared/bridge/ports/privacy.ts";

const RETENTION_SECONDS = 30 * 86_400;
const EXPORT_PREFIX = "EXPORT#";

const exportSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  orderIds: z.array(z.string()),
  exportedAt: z.iso.datetime().transform((iso) => new Date(iso)),
  sealed: z.string(),
});
const toKey = (storeId: string, requestId: string) => ({
  pk: toStorePartition(storeId),
  sk: `${EXPORT_PREFIX}${requestId}`,
});

/** Stores encrypted exports in `STORE#<store> / EXPORT#<request>`. DynamoDB deletes them after 30 days. */
export function createDynamoCustomerExports(
  table: Table,
  vault: () => Promise<Vault>,
): CustomerExports {
  const listItems = async (storeId: string) =>
    (await Array.fromAsync(queryPartition(table, toStorePartition(storeId), EXPORT_PREFIX))).map(
      (item) => exportSchema.parse(item),
    );

  return {
    async put(storeId, { requestId, orderIds, exportedAt, deliveries }) {
      const key = toKey(storeId, requestId);
      const sealed = (await vault()).seal(JSON.stringify(deliveries), `${key.pk}/${key.sk}`);
      await table.put({
        ...key,
        orderIds,
        exportedAt: exportedAt.toISOString(),
        sealed,
        expiresAtSeconds: Math.floor(exportedAt.getTime() / 1000) + RETENTION_SECONDS,
      });
    },

    async find(storeId, requestId) {
      const item = await table.get(toKey(storeId, requestId), { isConsistent: false });
      if (item === undefined) return undefined;
      const { pk, sk, sealed } = exportSchema.parse(item);
      return JSON.parse((await vault()).open(sealed, `${pk}/${sk}`));
    },

    list: async (storeId) =>
      (await listItems(storeId)).map(({ sk, exportedAt }) => ({
        requestId: sk.slice(EXPORT_PREFIX.length),
        exportedAt,
      })),

    async remove(storeId, orderIds) {
      for (const item of await listItems(storeId)) {
        const isAffected = item.orderIds.some((id) =>
          orderIds.some((removedId) => removedId === id),
        );
        if (isAffected) await table.delete(item);
      }
    },
  };
}
