import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { StoreId } from "../../domain/ids.ts";
import type { ApiKeyBook } from "../../ports/api-keys.ts";
import { storePartition } from "./delivery-item.ts";

const keyItem = z.object({ generation: z.int().min(1) });
const itemKey = (storeId: StoreId) => ({ pk: storePartition(storeId), sk: "API-KEY" });

/** Generations under `STORE#id / API-KEY`; the keys themselves are derived and kept nowhere. */
export function dynamoApiKeys(client: DynamoDBDocumentClient, tableName: string): ApiKeyBook {
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
          UpdateExpression: "ADD generation :one",
          ExpressionAttributeValues: { ":one": 1 },
          ReturnValues: "ALL_NEW",
        }),
      );
      return keyItem.parse(Attributes).generation;
    },
  };
}
