import { DeleteCommand, type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";

/** The items of a partition whose sort keys begin so, oldest key first, as they are at this moment. */
export async function* queryPartition(
  client: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  sortKeyPrefix = "",
): AsyncIterable<Record<string, unknown>> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression:
        sortKeyPrefix === "" ? "pk = :pk" : "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: {
        ":pk": pk,
        ...(sortKeyPrefix !== "" && { ":sk": sortKeyPrefix }),
      },
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

/** Deletes one item; done already is as good. */
export async function deleteItem(
  client: DynamoDBDocumentClient,
  tableName: string,
  { pk, sk }: Readonly<Record<string, unknown>>,
): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
}
