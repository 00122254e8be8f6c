import { type DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { fromAttributes, toAttributes } from "./attributes.ts";
import { createTableClient, type Item } from "./table.ts";

interface ScanQuery {
  /** Returns only items that have this attribute. */
  readonly having?: string;
  readonly attributes?: readonly string[];
  /** Reads at most so many items, those without the attribute included. */
  readonly limit: number;
  readonly startKey?: Item | undefined;
}

export type TableScan = (
  query: ScanQuery,
) => Promise<{ readonly items: readonly Item[]; readonly lastKey: Item | undefined }>;

/**
 * Opens a table for reading all its items, page by page. Apart from `Table`, because only a job that
 * has to see every item may scan.
 */
export const openTableScan =
  (TableName: string, client: DynamoDBClient = createTableClient()): TableScan =>
  async ({ having, attributes, limit, startKey }) => {
    const names = [...new Set([...(attributes ?? []), ...(having === undefined ? [] : [having])])];
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName,
        Limit: limit,
        ExclusiveStartKey: startKey && toAttributes(startKey),
        ...(having !== undefined && { FilterExpression: `attribute_exists(#${having})` }),
        ...(attributes && {
          ProjectionExpression: attributes.map((name) => `#${name}`).join(", "),
        }),
        ...(names.length > 0 && {
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        }),
      }),
    );
    return {
      items: Items.map(fromAttributes),
      lastKey: LastEvaluatedKey && fromAttributes(LastEvaluatedKey),
    };
  };
