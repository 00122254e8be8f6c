import { create, createKey, getIndexActions, type StoredTable } from "dynalite/db/index.js";
import type { Item } from "#shared/aws/table.ts";
import { toDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { buildListedDelivery, type ListedStore } from "./build-listed-delivery.ts";

/** As many items are written together. */
const WRITTEN_AT_ONCE = 500;

/**
 * Writes the deliveries of a store into the database of a table that nothing has open: in the format of
 * their items, with the entries of the indexes as dynalite makes them. By calls, a million take hours.
 */
export async function fillTable(
  path: string,
  tableName: string,
  store: ListedStore,
  onProgress: (written: number) => void,
): Promise<void> {
  const { db } = create({ path });
  await db.open();
  try {
    let writing = Promise.resolve();
    const table = await findTable(db.values({ gte: "table~", lt: "table~\u00ff" }), tableName);
    for (let from = 0; from < store.count; from += WRITTEN_AT_ONCE) {
      const to = Math.min(from + WRITTEN_AT_ONCE, store.count);
      const changes = [];
      // From the oldest on, as they came.
      for (let number = from; number < to; number++)
        changes.push(...listPuts(table, buildListedDelivery(store, store.count - 1 - number)));
      // The next ones are built while these are written.
      await writing;
      writing = db.batch(changes);
      onProgress(to);
    }
    await writing;
  } finally {
    await db.close();
  }
}

async function findTable(tables: AsyncIterable<unknown>, name: string): Promise<StoredTable> {
  for await (const table of tables as AsyncIterable<StoredTable>)
    if (table.TableName === name) return table;
  throw new Error(`there is no table ${name}`);
}

function* listPuts(table: StoredTable, delivery: Parameters<typeof toDeliveryItem>[0]) {
  const item = toAttributes(toDeliveryItem(delivery));
  const { TableName: name, GlobalSecondaryIndexes: indexes = [] } = table;
  yield { type: "put", key: `item-${name}~${createKey(item, table)}`, value: item } as const;
  for (const put of getIndexActions(indexes, undefined, item, table).puts)
    yield {
      type: "put",
      key: `index-global~${name}~${put.index}~${put.key}`,
      value: put.item,
    } as const;
}

/** An attribute in DynamoDB's format. */
type Attribute = Readonly<Record<string, unknown>>;

const toAttributes = (item: Item): Record<string, Attribute> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toAttribute(value)]],
    ),
  );

function toAttribute(value: unknown): Attribute {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString("base64") };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  return { M: toAttributes(value as Item) };
}
