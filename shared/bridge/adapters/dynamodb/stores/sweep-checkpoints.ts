import {
  type DynamoDBDocumentClient,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { SweepBook } from "#shared/bridge/ports.ts";

const PARTITION = "STORES";
const entry = z
  .object({
    sk: storeIdSchema,
    sweptTo: date,
    seen: z.array(z.string()),
    // Entries made before this was kept begin where their sweeping has come to.
    connectedAt: date.optional(),
  })
  .transform(({ sk, connectedAt, ...swept }) => ({
    ...swept,
    storeId: sk,
    connectedAt: connectedAt ?? swept.sweptTo,
  }));

export const sweepKey = (storeId: string) => ({ pk: PARTITION, sk: storeId });

/** Sweeping a store begins where it is connected for the first time. */
export async function startSweeping(
  client: DynamoDBDocumentClient,
  tableName: string,
  storeId: StoreId,
  now: Date,
): Promise<void> {
  const put = new PutCommand({
    TableName: tableName,
    Item: {
      ...sweepKey(storeId),
      sweptTo: now.toISOString(),
      seen: [],
      connectedAt: now.toISOString(),
    },
    ConditionExpression: "attribute_not_exists(pk)",
  });
  await passesCondition(client.send(put));
}

/** Every connected store under `STORES`, with the time up to which it was swept. */
export function dynamoSweepBook(client: DynamoDBDocumentClient, tableName: string): SweepBook {
  return {
    async *stores() {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: "pk = :stores",
          ExpressionAttributeValues: { ":stores": PARTITION },
        },
      );
      for await (const { Items = [] } of pages) {
        for (const found of Items) yield entry.parse(found);
      }
    },
    async advance(storeId, { sweptTo, seen }) {
      const advance = new UpdateCommand({
        TableName: tableName,
        Key: sweepKey(storeId),
        UpdateExpression: "SET sweptTo = :sweptTo, seen = :seen",
        // A store disconnected meanwhile does not come back by its sweep.
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":sweptTo": sweptTo.toISOString(), ":seen": seen },
      });
      await passesCondition(client.send(advance));
    },
  };
}
