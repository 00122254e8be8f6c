import type { AddressInfo } from "node:net";
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import dynalite from "dynalite";
import { DUE_CARRIES } from "#shared/courier/adapters/dynamodb/due-keys.ts";

/** The courier's table in a stand-in DynamoDB of its own, on a free port. */
export interface CourierTable {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  close(): Promise<void>;
}

export async function courierTable(): Promise<CourierTable> {
  const server = dynalite({ createTableMs: 0 });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  const raw = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "local",
    credentials: { accessKeyId: "x", secretAccessKey: "x" },
  });
  await raw.send(new CreateTableCommand(TABLE));
  for (;;) {
    const { Table } = await raw.send(new DescribeTableCommand({ TableName: TABLE.TableName }));
    if (Table?.TableStatus === "ACTIVE") break;
  }
  return {
    client: DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } }),
    tableName: TABLE.TableName,
    async close() {
      raw.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

const text = (name: string) => ({ AttributeName: name, AttributeType: "S" as const });
const keys = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: "HASH" as const },
  { AttributeName: range, KeyType: "RANGE" as const },
];

const TABLE = {
  TableName: "courier",
  BillingMode: "PAY_PER_REQUEST" as const,
  KeySchema: keys("pk", "sk"),
  AttributeDefinitions: ["pk", "sk", "dueOf", "dueAt"].map(text),
  GlobalSecondaryIndexes: [
    {
      IndexName: "due",
      KeySchema: keys("dueOf", "dueAt"),
      Projection: { ProjectionType: "INCLUDE" as const, NonKeyAttributes: [...DUE_CARRIES] },
    },
  ],
};
