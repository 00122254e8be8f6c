import { type DynamoDBDocumentClient, PutCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/passes-condition.ts";
import { type StoreId, storeIdSchema } from "../../domain/ids.ts";
import type { SweepBook, Swept } from "../../ports.ts";

const PARTITION = "STORES";
const entry = z.object({
  sk: storeIdSchema,
  sweptTo: z.iso.datetime().transform((iso) => new Date(iso)),
  seen: z.array(z.string()),
});

const item = (storeId: StoreId, { sweptTo, seen }: Swept) => ({
  pk: PARTITION,
  sk: storeId,
  sweptTo: sweptTo.toISOString(),
  seen,
});

/** Sweeping a store begins where it is connected for the first time. */
export async function startSweeping(
  client: DynamoDBDocumentClient,
  tableName: string,
  storeId: StoreId,
  now: Date,
): Promise<void> {
  const put = new PutCommand({
    TableName: tableName,
    Item: item(storeId, { sweptTo: now, seen: [] }),
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
        for (const found of Items) {
          const { sk: storeId, ...swept } = entry.parse(found);
          yield { storeId, ...swept };
        }
      }
    },
    async advance(storeId, swept) {
      await client.send(new PutCommand({ TableName: tableName, Item: item(storeId, swept) }));
    },
  };
}
