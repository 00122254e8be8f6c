import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import dynalite from "dynalite";

interface Index {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** The attributes an entry carries besides the keys; absent: all of them. */
  readonly carries?: readonly string[];
}

/** One empty table of the house's kind, in a stand-in DynamoDB of its own on a free port. */
export interface DynamoTable {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  stop(): Promise<void>;
}

export async function startTable(
  tableName: string,
  indexes: Readonly<Record<string, Index>>,
): Promise<DynamoTable> {
  const server = dynalite({ createTableMs: 0 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = await createTable(url, tableName, indexes);
  return {
    client,
    tableName,
    async stop() {
      client.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** A client of a stand-in that listens already, with the table made. */
export async function createTable(
  url: string,
  tableName: string,
  indexes: Readonly<Record<string, Index>>,
): Promise<DynamoDBDocumentClient> {
  const dynamo = new DynamoDBClient({
    endpoint: url,
    region: "us-east-1",
    credentials: { accessKeyId: "x", secretAccessKey: "x" },
  });
  const keys = Object.values(indexes).flatMap(({ partitionKey, sortKey }) => [
    partitionKey,
    sortKey,
  ]);
  await dynamo.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: keySchema("pk", "sk"),
      AttributeDefinitions: [...new Set(["pk", "sk", ...keys])].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S",
      })),
      GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, index]) => ({
        IndexName,
        KeySchema: keySchema(index.partitionKey, index.sortKey),
        Projection: projection(index.carries),
      })),
    }),
  );
  for (;;) {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: tableName }));
    if (Table?.TableStatus === "ACTIVE") break;
  }
  return DynamoDBDocumentClient.from(dynamo, {
    marshallOptions: { removeUndefinedValues: true },
  });
}

const keySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: "HASH" as const },
  { AttributeName: sortKey, KeyType: "RANGE" as const },
];

function projection(carries: readonly string[] | undefined) {
  if (carries === undefined) return { ProjectionType: "ALL" as const };
  if (carries.length === 0) return { ProjectionType: "KEYS_ONLY" as const };
  return { ProjectionType: "INCLUDE" as const, NonKeyAttributes: [...carries] };
}
