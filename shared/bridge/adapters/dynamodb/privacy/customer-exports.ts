import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { storePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { deleteItem, itemsOf } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import type { CustomerExports } from "#shared/bridge/ports/privacy.ts";

const KEPT_SECONDS = 30 * 86_400;
const PREFIX = "EXPORT#";

const item = z.object({
  pk: z.string(),
  sk: z.string(),
  orderIds: z.array(z.string()),
  exportedAt: z.iso.datetime().transform((iso) => new Date(iso)),
  sealed: z.string(),
});
const keyOf = (storeId: string, requestId: string) => ({
  pk: storePartition(storeId),
  sk: `${PREFIX}${requestId}`,
});

/** `STORE#<store> / EXPORT#<request>`, sealed, gone after thirty days. */
export function dynamoCustomerExports(
  client: DynamoDBDocumentClient,
  tableName: string,
  vault: () => Promise<Vault>,
): CustomerExports {
  const all = async (storeId: string) =>
    (await Array.fromAsync(itemsOf(client, tableName, storePartition(storeId), PREFIX))).map(
      (found) => item.parse(found),
    );

  return {
    async put(storeId, { requestId, orderIds, exportedAt, deliveries }) {
      const key = keyOf(storeId, requestId);
      const sealed = (await vault()).seal(JSON.stringify(deliveries), `${key.pk}/${key.sk}`);
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            ...key,
            orderIds,
            exportedAt: exportedAt.toISOString(),
            sealed,
            expiresAtSeconds: Math.floor(exportedAt.getTime() / 1000) + KEPT_SECONDS,
          },
        }),
      );
    },

    async find(storeId, requestId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(storeId, requestId) }),
      );
      if (Item === undefined) return undefined;
      const { pk, sk, sealed } = item.parse(Item);
      return JSON.parse((await vault()).open(sealed, `${pk}/${sk}`));
    },

    list: async (storeId) =>
      (await all(storeId)).map(({ sk, exportedAt }) => ({
        requestId: sk.slice(PREFIX.length),
        exportedAt,
      })),

    async remove(storeId, orderIds) {
      for (const found of await all(storeId)) {
        const concerns = found.orderIds.some((id) => orderIds.some((gone) => gone === id));
        if (concerns) await deleteItem(client, tableName, found);
      }
    },
  };
}
