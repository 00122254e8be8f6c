import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import dynalite from "dynalite";
import { openTable, type Table } from "#shared/aws/table.ts";

/**
 * How long a stand-in keeps an unused connection. With Node's five seconds, a call that is sent after a
 * stall of a busy machine meets connections that are just being closed, as does each of its repetitions.
 */
export const KEEP_ALIVE_MS = 600_000;

interface TableIndex {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** The attributes an entry carries besides the keys; absent: all of them. */
  readonly projectedAttributes?: readonly string[];
}

/** One empty table of the house's kind, in a stand-in DynamoDB of its own on a free port. */
export interface DynamoTable extends TestTable {
  stop(): Promise<void>;
}

/** A table with the client that it sends its commands through, which also takes those of documents. */
export interface TestTable extends Table {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

export const openTestTable = (tableName: string, client: DynamoDBDocumentClient): TestTable => ({
  ...openTable(tableName, toTableClient(client)),
  client,
  tableName,
});

export async function startTable(
  tableName: string,
  indexes: Readonly<Record<string, TableIndex>>,
): Promise<DynamoTable> {
  const server = dynalite({ createTableMs: 0 });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = await createTable(url, tableName, indexes);
  return {
    ...openTestTable(tableName, client),
    async stop() {
      client.destroy();
      const closed = once(server, "close");
      server.close();
      // A connection with a call on it stays, and is kept for the next one: it ends with its answer.
      const ending = setInterval(() => server.closeIdleConnections(), 20);
      await closed;
      clearInterval(ending);
    },
  };
}

/** A client of a stand-in that listens already, with the table made. */
export async function createTable(
  url: string,
  tableName: string,
  indexes: Readonly<Record<string, TableIndex>>,
): Promise<DynamoDBDocumentClient> {
  const dynamo = createDynamoClient(url);
  const keys = Object.values(indexes).flatMap(({ partitionKey, sortKey }) => [
    partitionKey,
    sortKey,
  ]);
  await dynamo.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: toKeySchema("pk", "sk"),
      AttributeDefinitions: [...new Set(["pk", "sk", ...keys])].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S",
      })),
      GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, index]) => ({
        IndexName,
        KeySchema: toKeySchema(index.partitionKey, index.sortKey),
        Projection: toProjection(index.projectedAttributes),
      })),
    }),
  );
  for (;;) {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: tableName }));
    if (Table?.TableStatus === "ACTIVE") break;
  }
  return toDocumentClient(dynamo);
}

/** A document client sends the commands of the client below it, too, and as they are; its type does not say so. */
export const toTableClient = (documents: DynamoDBDocumentClient): DynamoDBClient =>
  documents as unknown as DynamoDBClient;

/** A client of a stand-in that has the table already. */
export const connectTable = (url: string): DynamoDBDocumentClient =>
  toDocumentClient(createDynamoClient(url));

const toDocumentClient = (dynamo: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });

const createDynamoClient = (url: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: url,
    region: "us-east-1",
    credentials: { accessKeyId: "x", secretAccessKey: "x" },
    // Computing a signature takes half of a call's processor time, and the stand-in checks its parts only.
    signer: {
      sign: async (request) => ({
        ...request,
        headers: { ...request.headers, ...UNCHECKED_SIGNATURE },
      }),
    },
  });

const UNCHECKED_SIGNATURE = {
  "x-amz-date": "20260101T000000Z",
  authorization:
    "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=x",
};

const toKeySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: "HASH" as const },
  { AttributeName: sortKey, KeyType: "RANGE" as const },
];

function toProjection(projectedAttributes: readonly string[] | undefined) {
  if (projectedAttributes === undefined) return { ProjectionType: "ALL" as const };
  if (projectedAttributes.length === 0) return { ProjectionType: "KEYS_ONLY" as const };
  return { ProjectionType: "INCLUDE" as const, NonKeyAttributes: [...projectedAttributes] };
}
