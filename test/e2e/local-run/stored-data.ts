import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  DeleteItemCommand,
  DynamoDBClient,
  ListTablesCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { ListQueuesCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { openTable, type Table } from "#shared/aws/table.ts";
import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";

const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const region = "us-east-1";

/** Reads the ports of the services of the local run in this folder. */
const readPorts = (dir: string): Record<string, number> =>
  JSON.parse(readFileSync(join(dir, "ports.json"), "utf8"));

const createTableClient = (dir: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${readPorts(dir).dynamodb}`,
    region,
    credentials,
  });

/** Lists the tables of a local run whose names begin so. */
export async function listStoredTables(dir: string, prefix: string): Promise<string[]> {
  const client = createTableClient(dir);
  const { TableNames = [] } = await client.send(new ListTablesCommand());
  client.destroy();
  return TableNames.filter((name) => name.startsWith(prefix));
}

/** Reads every item of the tables whose names begin so, as text with all fields: by default of the bridge's. */
export async function readStoredItems(dir: string, prefix = "Bridge"): Promise<string[]> {
  const client = createTableClient(dir);
  const items: string[] = [];
  for (const TableName of await listStoredTables(dir, prefix)) {
    const { Items = [] } = await client.send(new ScanCommand({ TableName }));
    for (const { compressed, ...item } of Items)
      items.push(JSON.stringify({ ...item, ...expandStoredItem({ compressed: compressed?.B }) }));
  }
  client.destroy();
  return items;
}

/** Opens the table of a local run whose name begins so, to change what is stored. */
export async function openStoredTable(
  dir: string,
  prefix: string,
): Promise<{ readonly table: Table; readonly close: () => void }> {
  const [name] = await listStoredTables(dir, prefix);
  if (name === undefined) throw new Error(`The local run has no table ${prefix}`);
  const client = createTableClient(dir);
  return { table: openTable(name, client), close: () => client.destroy() };
}

/** Forgets what the limits of the bridge's sign-in have counted: other files may have used them up. */
export async function resetSignInLimits(dir: string): Promise<void> {
  const client = createTableClient(dir);
  for (const TableName of await listStoredTables(dir, "Bridge")) {
    const { Items = [] } = await client.send(
      new ScanCommand({
        TableName,
        FilterExpression: "begins_with(pk, :limit)",
        ExpressionAttributeValues: { ":limit": { S: "LIMIT#" } },
      }),
    );
    for (const { pk, sk } of Items)
      if (pk !== undefined && sk !== undefined)
        await client.send(new DeleteItemCommand({ TableName, Key: { pk, sk } }));
  }
  client.destroy();
}

/** Reads every message of both systems' queues, including the dead-letter queues. */
export async function readQueuedMessages(dir: string): Promise<string[]> {
  const client = new SQSClient({
    endpoint: `http://127.0.0.1:${readPorts(dir).sqs}`,
    region,
    credentials,
  });
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand());
  const bodies: string[] = [];
  for (const QueueUrl of QueueUrls) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 1 }),
    );
    bodies.push(...Messages.map(({ Body = "" }) => Body));
  }
  client.destroy();
  return bodies;
}

/** Reads all logs of both systems' functions. */
export const readLogs = (dir: string): string[] =>
  readdirSync(join(dir, "logs"))
    .filter((name) => /^(Bridge|Courier)/.test(name))
    .map((name) => readFileSync(join(dir, "logs", name), "utf8"));
