import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { StartError } from "#infra/local/start-error.ts";
import { forbidProperty, type Resource, readProperties } from "#infra/local/template/system.ts";

const keySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }),
);
const index = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({
    ProjectionType: z.enum(["ALL", "INCLUDE", "KEYS_ONLY"]),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});
const tableProperties = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  GlobalSecondaryIndexes: z.array(index).optional(),
  LocalSecondaryIndexes: z.array(index).optional(),
  StreamSpecification: forbidProperty("streams"),
});

/** Creates the table if it is missing. Throws a StartError if the table on disk has other keys or indexes. */
export async function ensureTable(client: DynamoDBClient, resource: Resource): Promise<void> {
  const { StreamSpecification: _, ...wanted } = readProperties(resource, tableProperties);
  const existing = await describeTable(client, resource.name);
  if (existing === undefined) await createTable(client, { TableName: resource.name, ...wanted });
  else if (existing.TableStatus !== "ACTIVE")
    throw new StartError(
      `The previous run was killed while it created table ${resource.name}, and the local DynamoDB cannot finish the creation. The table is empty: delete the local folder and start again.`,
    );
  else if (!isDeepStrictEqual(toTableShape(existing), toTableShape(wanted)))
    throw new StartError(
      `Table ${resource.name} on disk has other keys or indexes than its template. The local DynamoDB cannot change them: delete the local folder and start again.`,
    );
}

/** Reads the partition key of the table (`""`) and of each index. */
export function readPartitionKeys(resource: Resource): ReadonlyMap<string, string> {
  const table = readProperties(resource, tableProperties);
  const indexes = [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])];
  return new Map(
    [{ IndexName: "", KeySchema: table.KeySchema }, ...indexes].flatMap(
      ({ IndexName, KeySchema }) =>
        KeySchema.filter(({ KeyType }) => KeyType === "HASH").map(
          ({ AttributeName }) => [IndexName, AttributeName] as const,
        ),
    ),
  );
}

async function createTable(client: DynamoDBClient, table: CreateTableCommandInput): Promise<void> {
  await client.send(new CreateTableCommand({ ...table, BillingMode: "PAY_PER_REQUEST" }));
  while ((await describeTable(client, table.TableName))?.TableStatus !== "ACTIVE") await sleep(5);
}

async function describeTable(client: DynamoDBClient, name: string | undefined) {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

type TableShape = Pick<
  TableDescription,
  "KeySchema" | "GlobalSecondaryIndexes" | "LocalSecondaryIndexes"
>;

/** Returns the keys and the indexes, sorted by name for comparison. */
const toTableShape = (table: TableShape) => ({
  keys: table.KeySchema,
  indexes: [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])]
    .map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }))
    .sort((a, b) => String(a.IndexName).localeCompare(String(b.IndexName))),
});
