import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ApiKeys } from "#shared/bridge/ports/api-keys.ts";
import type { Clock } from "#shared/kernel/clock.ts";

const keySchema = z.object({ generation: z.int().min(1) });
const toKey = (storeId: StoreId) => ({ pk: toStorePartition(storeId), sk: "API-KEY" });

/** Generations under `STORE#id / API-KEY`; the keys themselves are derived and kept nowhere. */
export function createDynamoApiKeys(
  client: DynamoDBDocumentClient,
  tableName: string,
  clock: Clock,
): ApiKeys {
  return {
    async readGeneration(storeId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: toKey(storeId), ConsistentRead: true }),
      );
      return Item === undefined ? 0 : keySchema.parse(Item).generation;
    },

    async rotate(storeId) {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: toKey(storeId),
          // Counted from the time of the first: after an erasure no earlier key is good again.
          UpdateExpression: "SET generation = if_not_exists(generation, :begin) + :one",
          ExpressionAttributeValues: { ":begin": Math.floor(clock().getTime() / 1000), ":one": 1 },
          ReturnValues: "ALL_NEW",
        }),
      );
      return keySchema.parse(Attributes).generation;
    },
  };
}
