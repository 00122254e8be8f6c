import { BatchGetItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type Attributes, fromAttributes, toAttributes, type Values } from "./attributes.ts";

export interface BatchGetOptions {
  readonly attributes?: readonly string[];
  readonly isConsistent?: boolean;
}

/** DynamoDB left keys of a batch unread, several times in a row. */
export class TableBusyError extends Error {}

const BATCH_SIZE = 100;
const MAX_BATCH_ATTEMPTS = 5;

/** Reads the items that exist under the keys. Requests again what DynamoDB left unread. */
export async function readBatches(
  client: DynamoDBClient,
  tableName: string,
  keys: readonly Values[],
  { attributes, isConsistent }: BatchGetOptions,
): Promise<Values[]> {
  const options = { ...toProjectionInput(attributes), ConsistentRead: isConsistent };
  const found: Values[] = [];
  for (let from = 0; from < keys.length; from += BATCH_SIZE) {
    const batch = { Keys: keys.slice(from, from + BATCH_SIZE).map(toAttributes), ...options };
    const items = await readBatch(client, tableName, batch);
    found.push(...items.map(fromAttributes));
  }
  return found;
}

async function readBatch(
  client: DynamoDBClient,
  tableName: string,
  batch: { readonly Keys: Attributes[] },
): Promise<Attributes[]> {
  const found: Attributes[] = [];
  let keys = batch.Keys;
  for (let attempts = 0; keys.length > 0; attempts++) {
    if (attempts === MAX_BATCH_ATTEMPTS) throw new TableBusyError(`${tableName} is busy`);
    const { Responses = {}, UnprocessedKeys = {} } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [tableName]: { ...batch, Keys: keys } } }),
    );
    found.push(...(Responses[tableName] ?? []));
    keys = UnprocessedKeys[tableName]?.Keys ?? [];
  }
  return found;
}

/** Uses placeholders, because many attribute names are reserved words of DynamoDB. */
export const toProjectionInput = (attributes: readonly string[] | undefined) =>
  attributes && {
    ProjectionExpression: attributes.map((_, index) => `#projected${index}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(
      attributes.map((attribute, index) => [`#projected${index}`, attribute]),
    ),
  };
