import { create, getIndexActions, type StoredTable } from "dynalite/db/index.js";

const listUnder = (prefix: string) => ({ gte: prefix, lt: `${prefix}\u00ff` });

/**
 * Builds the indexes of the tables on this path from their items. DynamoDB brings each write into each
 * index in the end. dynalite writes the index first and then the item: a kill between the two leaves an
 * item without its entry, which nobody would find again. Nothing else may have the database open.
 */
export async function rebuildIndexes(path: string): Promise<void> {
  const { db } = create({ path });
  await db.open();
  try {
    const tables: StoredTable[] = [];
    for await (const table of db.values(listUnder("table~"))) tables.push(table as StoredTable);
    for (const table of tables) await rebuildTable(table);
  } finally {
    await db.close();
  }

  async function rebuildTable(table: StoredTable): Promise<void> {
    const { TableName, GlobalSecondaryIndexes: indexes = [] } = table;
    const prefix = `index-global~${TableName}~`;
    const entries = new Map<string, unknown>();
    for await (const item of db.values(listUnder(`item-${TableName}~`))) {
      const { puts } = getIndexActions(indexes, undefined, item, table);
      for (const put of puts) entries.set(`${prefix}${put.index}~${put.key}`, put.item);
    }
    const outdated: string[] = [];
    for await (const key of db.keys(listUnder(prefix))) if (!entries.has(key)) outdated.push(key);
    await db.batch([
      ...outdated.map((key) => ({ type: "del", key }) as const),
      ...[...entries].map(([key, value]) => ({ type: "put", key, value }) as const),
    ]);
  }
}
