import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { fromAttributes, toAttributes } from "./attributes.ts";
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
export function openTable(tableName: string, client: DynamoDBClient = createTableClient()): Table {
  const TableName = tableName;
  const put = (item: Item, condition?: Condition) =>
    client.send(
      new PutItemCommand({ TableName, Item: toAttributes(item), ...toConditionInput(condition) }),
    );
  const tryPut = (item: Item, condition: Condition) => tryConditionalWrite(put(item, condition));
  const queryPage = (query: TableQuery) => sendQuery(client, TableName, query);

  return {
    async get(key, { isConsistent } = { isConsistent: true }) {
      const command = new GetItemCommand({
        TableName,
        Key: toAttributes(key),
        ConsistentRead: isConsistent,
      });
      const { Item } = await client.send(command);
      return Item && fromAttributes(Item);
    },
    async put(item) {
      await put(item);
    },
    putIfAbsent: (item) => tryPut(item, { condition: "attribute_not_exists(pk)" }),
    tryPut,
    async update(key, { update, ...parts }) {
      const command = new UpdateItemCommand({
        TableName,
        Key: toAttributes(key),
        UpdateExpression: update,
        ...toExpressionInput(parts),
        ReturnValues: "ALL_NEW",
      });
      return fromAttributes((await client.send(command)).Attributes ?? {});
    },
    tryUpdate(key, { update, ...condition }) {
      const command = new UpdateItemCommand({
        TableName,
        Key: toAttributes(key),
        UpdateExpression: update,
        ...toConditionInput(condition),
      });
      return tryConditionalWrite(client.send(command));
    },
    async delete({ pk, sk }) {
      await client.send(new DeleteItemCommand({ TableName, Key: toAttributes({ pk, sk }) }));
    },
    tryDelete({ pk, sk }, condition) {
      const command = new DeleteItemCommand({
        TableName,
        Key: toAttributes({ pk, sk }),
        ...toConditionInput(condition),
      });
      return tryConditionalWrite(client.send(command));
    },
    query: (query) => readPages(queryPage, query),
    queryPage,
    batchGet: (keys, options = {}) => readBatches(client, TableName, keys, options),
  };
}

/**
 * Creates a client that takes its region and endpoint from the environment, by default. It resolves the
 * middleware of a command once, and not with each call: the SDK's document client cannot, because it adds
 * its conversion to each command. And it copies no input and output for a log that nobody reads.
 */
export function createTableClient(config: DynamoDBClientConfig = {}): DynamoDBClient {
  const client = new DynamoDBClient({ ...config, cacheMiddleware: true });
  client.middlewareStack.remove("loggerMiddleware");
  return client;
}

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
  ExpressionAttributeValues: values && toAttributes(values),
  ExpressionAttributeNames: names,
});

const toConditionInput = (condition: Condition | undefined) =>
  condition && { ConditionExpression: condition.condition, ...toExpressionInput(condition) };

async function sendQuery(
  client: DynamoDBClient,
  TableName: string,
  query: TableQuery,
): Promise<QueryPage> {
  const input: QueryCommandInput = {
    TableName,
    IndexName: query.index,
    KeyConditionExpression: query.keyCondition,
    ExpressionAttributeValues: toAttributes(query.values),
    ...toProjectionInput(query.attributes),
    ConsistentRead: query.isConsistent,
    ScanIndexForward: query.isDescending !== true,
    Limit: query.limit,
    ExclusiveStartKey: query.startKey && toAttributes(query.startKey),
  };
  const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(input));
  return {
    items: Items.map(fromAttributes),
    lastKey: LastEvaluatedKey && fromAttributes(LastEvaluatedKey),
  };
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
