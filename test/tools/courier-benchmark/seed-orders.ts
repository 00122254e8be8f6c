import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
} from "@aws-sdk/lib-dynamodb";
import { expandItem } from "#shared/courier/adapters/dynamodb/compression/compress-item.ts";
import { toSortKey } from "#shared/courier/adapters/dynamodb/lists/sort-key.ts";

const BATCH = 25;
const CONCURRENCY = 4;

/**
 * Extends an account's list of orders by copying its first order into the table, because confirming
 * each order would take hours. The copies share a token, which this benchmark does not read.
 */
export async function seedOrders(endpoint: string, accountNumber: number, length: number) {
  const client = new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const documents = DynamoDBDocumentClient.from(client);
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const TableName = TableNames.find((name) => name.startsWith("Courier")) ?? "";
  const pk = `ORDERS#${accountNumber}`;
  const first = await documents.send(new GetCommand({ TableName, Key: { pk, sk: toSortKey(1) } }));
  if (first.Item === undefined) throw new Error("the account has no order to copy");
  const fields = expandItem(first.Item);

  let next = 2;
  const writeBatches = async () => {
    while (next <= length) {
      const from = next;
      next += BATCH;
      const numbers = Array.from(
        { length: Math.min(BATCH, length - from + 1) },
        (_, at) => from + at,
      );
      const puts = numbers.map((n) => ({
        PutRequest: { Item: { ...fields, pk, sk: toSortKey(n), firstRouteId: n } },
      }));
      await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, writeBatches));
  const Key = { pk: `COUNTER#${pk}`, sk: "COUNTER" };
  const counter = { lastNumber: length, lastInRange: length };
  await documents.send(new PutCommand({ TableName, Item: { ...Key, ...counter } }));
  client.destroy();
}
