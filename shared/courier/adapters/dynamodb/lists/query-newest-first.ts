import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";

/** What DynamoDB gives back, before it is parsed. */
export type DynamoItem = Record<string, unknown>;

interface NewestFirstQuery {
  readonly pk: string;
  readonly limit: number;
  /** The highest sort key wanted; without it from the end. */
  readonly from?: string;
  /** Names of the attributes wanted; without it all. */
  readonly attributes?: string;
}

/** Behind every sort key made of digits. */
const END = ":";

/** Reads a partition of numbered items from a sort key downwards, strongly consistent. */
export const createNewestFirstQuery =
  (client: DynamoDBDocumentClient, tableName: string) =>
  async ({ pk, limit, from = END, attributes }: NewestFirstQuery): Promise<DynamoItem[]> => {
    const items: DynamoItem[] = [];
    let after: DynamoItem | undefined;
    do {
      const found = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: "pk = :pk AND sk <= :from",
          ExpressionAttributeValues: { ":pk": pk, ":from": from },
          ProjectionExpression: attributes,
          ScanIndexForward: false,
          ConsistentRead: true,
          Limit: limit - items.length,
          ExclusiveStartKey: after,
        }),
      );
      items.push(...(found.Items ?? []));
      // A page that DynamoDB cut short for its size goes on; a full one ends it.
      after = items.length < limit ? found.LastEvaluatedKey : undefined;
    } while (after !== undefined);
    return items;
  };
