import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { type BatchGetOptions, readBatches, toProjectionInput } from "./batch-get.ts";

/** An item, or some of its attributes, as DynamoDB returns them. */
export type Item = Readonly<Record<string, unknown>>;

/** The primary key of an item. A type, not an interface, so that a key is an `Item` too. */
export type ItemKey = { readonly pk: string; readonly sk: string };

/** Values (`:name`) and attribute names (`#name`) that an expression refers to. */
interface ExpressionParts {
  readonly values?: Item;
  readonly names?: Readonly<Record<string, string>>;
}

interface Condition extends ExpressionParts {
  readonly condition: string;
}

interface Update extends ExpressionParts {
  readonly update: string;
}

interface TableQuery {
  /** Without it, the table itself. */
  readonly index?: string;
  readonly keyCondition: string;
  readonly values: Item;
  /** The attributes to return. Without it, all that the table or the index has. */
  readonly attributes?: readonly string[] | undefined;
  /** Strongly consistent; not possible on an index. */
  readonly isConsistent?: boolean;
  readonly isDescending?: boolean;
  readonly limit?: number | undefined;
  /** The query continues after this key. */
  readonly startKey?: Item | undefined;
}

interface QueryPage {
  readonly items: readonly Item[];
  /** Where the next page starts. Undefined on the last page. */
  readonly lastKey: Item | undefined;
}

/**
 * One DynamoDB table. The methods named `try…` and `putIfAbsent` return false if their condition
 * does not hold. Every other failure throws, after the retries of the AWS SDK.
 */
export interface Table {
  /** Reads an item, by default strongly consistent. */
  get(key: ItemKey, options?: { readonly isConsistent: boolean }): Promise<Item | undefined>;
  put(item: Item): Promise<void>;
  /** Puts an item unless one with its key exists. */
  putIfAbsent(item: Item): Promise<boolean>;
  tryPut(item: Item, condition: Condition): Promise<boolean>;
  /** Updates an item, or creates it, and returns all its attributes after the update. */
  update(key: ItemKey, update: Update): Promise<Item>;
  tryUpdate(key: ItemKey, update: Update & Condition): Promise<boolean>;
  /** Deletes the item with this `pk` and `sk`, if there is one. Ignores other attributes. */
  delete(key: Item): Promise<void>;
  /** Deletes the item with this `pk` and `sk` if the condition holds. */
  tryDelete(key: Item, condition: Condition): Promise<boolean>;
  /** Reads page after page until the end, or until `limit` items are read. */
  query(query: TableQuery): AsyncIterable<Item>;
  /** Reads one page, which has at most `limit` items and 1 MB. */
  queryPage(query: TableQuery): Promise<QueryPage>;
  /** Reads the items that exist, in any order. Throws `TableBusyError`. */
  batchGet(keys: readonly ItemKey[], options?: BatchGetOptions): Promise<Item[]>;
}

/** Binds the operations to a table. The default client takes its region and endpoint from the environment. */
export function openTable(
  tableName: string,
  client: DynamoDBDocumentClient = createDocumentClient(),
): Table {
  const TableName = tableName;
  const put = (item: Item, condition?: Condition) =>
    client.send(new PutCommand({ TableName, Item: item, ...toConditionInput(condition) }));
  const tryPut = (item: Item, condition: Condition) => tryConditionalWrite(put(item, condition));
  const queryPage = (query: TableQuery) => sendQuery(client, TableName, query);

  return {
    async get(key, { isConsistent } = { isConsistent: true }) {
      const get = new GetCommand({ TableName, Key: key, ConsistentRead: isConsistent });
      return (await client.send(get)).Item;
    },
    async put(item) {
      await put(item);
    },
    putIfAbsent: (item) => tryPut(item, { condition: "attribute_not_exists(pk)" }),
    tryPut,
    async update(key, { update, ...parts }) {
      const command = new UpdateCommand({
        TableName,
        Key: key,
        UpdateExpression: update,
        ...toExpressionInput(parts),
        ReturnValues: "ALL_NEW",
      });
      return (await client.send(command)).Attributes ?? {};
    },
    tryUpdate(key, { update, ...condition }) {
      const command = new UpdateCommand({
        TableName,
        Key: key,
        UpdateExpression: update,
        ...toConditionInput(condition),
      });
      return tryConditionalWrite(client.send(command));
    },
    async delete({ pk, sk }) {
      await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    },
    tryDelete({ pk, sk }, condition) {
      const command = new DeleteCommand({
        TableName,
        Key: { pk, sk },
        ...toConditionInput(condition),
      });
      return tryConditionalWrite(client.send(command));
    },
    query: (query) => readPages(queryPage, query),
    queryPage,
    batchGet: (keys, options = {}) => readBatches(client, TableName, keys, options),
  };
}

/** Creates a client that takes its region and endpoint from the environment. */
export const createDocumentClient = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });

/** A failed condition is the only error of DynamoDB that is an answer. */
async function tryConditionalWrite(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

const toExpressionInput = ({ values, names }: ExpressionParts) => ({
  ExpressionAttributeValues: values,
  ExpressionAttributeNames: names,
});

const toConditionInput = (condition: Condition | undefined) =>
  condition && { ConditionExpression: condition.condition, ...toExpressionInput(condition) };

async function sendQuery(
  client: DynamoDBDocumentClient,
  TableName: string,
  query: TableQuery,
): Promise<QueryPage> {
  const input: QueryCommandInput = {
    TableName,
    IndexName: query.index,
    KeyConditionExpression: query.keyCondition,
    ExpressionAttributeValues: query.values,
    ...toProjectionInput(query.attributes),
    ConsistentRead: query.isConsistent,
    ScanIndexForward: query.isDescending !== true,
    Limit: query.limit,
    ExclusiveStartKey: query.startKey,
  };
  const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(input));
  return { items: Items, lastKey: LastEvaluatedKey };
}

async function* readPages(
  queryPage: Table["queryPage"],
  { limit, startKey, ...query }: TableQuery,
): AsyncIterable<Item> {
  let remaining = limit;
  let nextKey = startKey;
  do {
    const { items, lastKey } = await queryPage({ ...query, limit: remaining, startKey: nextKey });
    yield* items;
    remaining = remaining === undefined ? undefined : remaining - items.length;
    nextKey = lastKey;
  } while (nextKey !== undefined && remaining !== 0);
}
