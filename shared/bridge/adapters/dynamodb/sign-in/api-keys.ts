import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { storePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ApiKeyBook } from "#shared/bridge/ports/api-keys.ts";
import type { Clock } from "#shared/kernel/clock.ts";

const keyItem = z.object({ generation: z.int().min(1) });
const itemKey = (storeId: StoreId) => ({ pk: storePartition(storeId), sk: "API-KEY" });

/** Generations under `STORE#id / API-KEY`; the keys themselves are derived and kept nowhere. */
export function dynamoApiKeys(
  client: DynamoDBDocumentClient,
  tableName: string,
  clock: Clock,
): ApiKeyBook {
  return {
    async generation(storeId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: itemKey(storeId), ConsistentRead: true }),
      );
      return Item === undefined ? 0 : keyItem.parse(Item).generation;
    },

    async rotate(storeId) {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: itemKey(storeId),
          // Counted from the time of the first: after an erasure no earlier key is good again.
          UpdateExpression: "SET generation = if_not_exists(generation, :begin) + :one",
          ExpressionAttributeValues: { ":begin": Math.floor(clock().getTime() / 1000), ":one": 1 },
          ReturnValues: "ALL_NEW",
        }),
      );
      return keyItem.parse(Attributes).generation;
    },
  };
}
