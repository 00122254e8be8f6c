import {
  type DynamoDBDocumentClient,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";

const CHECKPOINTS_PARTITION = "STORES";
const checkpointSchema = z
  .object({
    sk: storeIdSchema,
    sweptUntil: date,
    knownChanges: z.array(z.string()),
    // Entries made before this was kept begin where their sweeping has come to.
    connectedAt: date.optional(),
  })
  .transform(({ sk, connectedAt, ...checkpoint }) => ({
    ...checkpoint,
    storeId: sk,
    connectedAt: connectedAt ?? checkpoint.sweptUntil,
  }));

export const toSweepKey = (storeId: string) => ({ pk: CHECKPOINTS_PARTITION, sk: storeId });

/** Sweeping a store begins where it is connected for the first time. */
export async function createSweepCheckpoint(
  client: DynamoDBDocumentClient,
  tableName: string,
  storeId: StoreId,
  now: Date,
): Promise<void> {
  const put = new PutCommand({
    TableName: tableName,
    Item: {
      ...toSweepKey(storeId),
      sweptUntil: now.toISOString(),
      knownChanges: [],
      connectedAt: now.toISOString(),
    },
    ConditionExpression: "attribute_not_exists(pk)",
  });
  await tryConditionalWrite(client.send(put));
}

/** Every connected store under `STORES`, with the time up to which it was swept. */
export function createDynamoSweepCheckpoints(
  client: DynamoDBDocumentClient,
  tableName: string,
): SweepCheckpoints {
  return {
    async *list() {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: "pk = :stores",
          ExpressionAttributeValues: { ":stores": CHECKPOINTS_PARTITION },
        },
      );
      for await (const { Items = [] } of pages) {
        for (const item of Items) yield checkpointSchema.parse(item);
      }
    },
    async save(storeId, { sweptUntil, knownChanges }) {
      const update = new UpdateCommand({
        TableName: tableName,
        Key: toSweepKey(storeId),
        UpdateExpression: "SET sweptUntil = :sweptTo, knownChanges = :seen",
        // A store disconnected meanwhile does not come back by its sweep.
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":sweptTo": sweptUntil.toISOString(), ":seen": knownChanges },
      });
      await tryConditionalWrite(client.send(update));
    },
  };
}
