import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { deleteItem, queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
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

/** `STORE#<store> / EXPORT#<request>`, sealed, gone after thirty days. */
export function createDynamoCustomerExports(
  client: DynamoDBDocumentClient,
  tableName: string,
  vault: () => Promise<Vault>,
): CustomerExports {
  const listItems = async (storeId: string) =>
    (
      await Array.fromAsync(
        queryPartition(client, tableName, toStorePartition(storeId), EXPORT_PREFIX),
      )
    ).map((item) => exportSchema.parse(item));

  return {
    async put(storeId, { requestId, orderIds, exportedAt, deliveries }) {
      const key = toKey(storeId, requestId);
      const sealed = (await vault()).seal(JSON.stringify(deliveries), `${key.pk}/${key.sk}`);
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            ...key,
            orderIds,
            exportedAt: exportedAt.toISOString(),
            sealed,
            expiresAtSeconds: Math.floor(exportedAt.getTime() / 1000) + RETENTION_SECONDS,
          },
        }),
      );
    },

    async find(storeId, requestId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: toKey(storeId, requestId) }),
      );
      if (Item === undefined) return undefined;
      const { pk, sk, sealed } = exportSchema.parse(Item);
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
        if (isAffected) await deleteItem(client, tableName, item);
      }
    },
  };
}
