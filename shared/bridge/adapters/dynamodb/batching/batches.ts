import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { batchIdSchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import { fromBatchItem, toBatchItem, toBatchKey } from "./batch-item.ts";

const openBatchSchema = z.object({ batchId: batchIdSchema });
const toOpenBatchKey = (storeId: StoreId, openBatchKey: string) => ({
  pk: toStorePartition(storeId),
  sk: `OPEN-BATCH#${openBatchKey}`,
});

/** Batches in DynamoDB, one item each, and for each pick-up location, mode and date the name of the open one. */
export function createDynamoBatches(client: DynamoDBDocumentClient, tableName: string): Batches {
  const read = async (key: Record<string, string>) =>
    (await client.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true })))
      .Item;
  const put = (
    item: Record<string, unknown>,
    condition: string,
    values?: Record<string, unknown>,
  ): Promise<boolean> =>
    tryConditionalWrite(
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
      const item = await read(toBatchKey(storeId, batchId));
      return item === undefined ? undefined : fromBatchItem(item);
    },
    async save(batch) {
      const next = toBatchItem({ ...batch, version: batch.version + 1 });
      const isSaved = await put(next, "version = :read", { ":read": batch.version });
      return isSaved ? "saved" : "conflict";
    },
    async findOpen(storeId, openBatchKey) {
      const item = await read(toOpenBatchKey(storeId, openBatchKey));
      return item === undefined ? undefined : openBatchSchema.parse(item).batchId;
    },
    async replaceOpen(storeId, openBatchKey, batchId, previousId) {
      const item = { ...toOpenBatchKey(storeId, openBatchKey), batchId };
      const isReplaced =
        previousId === undefined
          ? await put(item, "attribute_not_exists(pk)")
          : await put(item, "batchId = :was", { ":was": previousId });
      return isReplaced ? "saved" : "conflict";
    },
  };
}
