import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { storePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { batchIdSchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { BatchStore } from "#shared/bridge/ports/batching.ts";
import { batchKey, fromBatchItem, toBatchItem } from "./batch-item.ts";

const openItem = z.object({ batchId: batchIdSchema });
const openKey = (storeId: StoreId, door: string) => ({
  pk: storePartition(storeId),
  sk: `OPEN-BATCH#${door}`,
});

/** Batches in DynamoDB, one item each, and for each pick-up location, mode and date the name of the open one. */
export function dynamoBatchStore(client: DynamoDBDocumentClient, tableName: string): BatchStore {
  const read = async (key: Record<string, string>) =>
    (await client.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true })))
      .Item;
  const put = (
    item: Record<string, unknown>,
    condition: string,
    values?: Record<string, unknown>,
  ): Promise<boolean> =>
    passesCondition(
      client.send(
        new PutCommand({
          TableName: tableName,
          Item: item,
          ConditionExpression: condition,
          ...(values && { ExpressionAttributeValues: values }),
        }),
      ),
    );

  return {
    async create(batch) {
      const isNew = await put(toBatchItem(batch), "attribute_not_exists(pk)");
      return isNew ? "created" : "exists";
    },
    async find(storeId, batchId) {
      const item = await read(batchKey(storeId, batchId));
      return item === undefined ? undefined : fromBatchItem(item);
    },
    async save(batch) {
      const next = toBatchItem({ ...batch, version: batch.version + 1 });
      const isSaved = await put(next, "version = :read", { ":read": batch.version });
      return isSaved ? "saved" : "conflict";
    },
    async openAt(storeId, door) {
      const item = await read(openKey(storeId, door));
      return item === undefined ? undefined : openItem.parse(item).batchId;
    },
    async openNext(storeId, door, batchId, was) {
      const item = { ...openKey(storeId, door), batchId };
      const isNamed =
        was === undefined
          ? await put(item, "attribute_not_exists(pk)")
          : await put(item, "batchId = :was", { ":was": was });
      return isNamed ? "named" : "conflict";
    },
  };
}
