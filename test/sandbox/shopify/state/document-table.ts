import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";

type Table =
  | "orders"
  | "fulfillment_orders"
  | "fulfillments"
  | "metafields"
  | "tokens"
  | "refresh_tokens"
  | "carrier_services";

/** Records of one kind, each under its id and its parent's, in the order they were first saved. */
export interface Documents<T extends { readonly id: string }> {
  find(id: string): T | undefined;
  of(parent: string): T[];
  all(): T[];
  newest(limit: number): T[];
  save(record: T): T;
  remove(id: string): void;
}

const row = z.object({ document: z.string() });

/** The records in a table; each is parsed on its way out, so a foreign database file fails loudly. */
export function documents<T extends { readonly id: string }>(
  database: DatabaseSync,
  table: Table,
  schema: z.ZodType<T>,
  parentOf: (record: T) => string,
): Documents<T> {
  const select = (rest: string) => database.prepare(`SELECT document FROM ${table} ${rest}`);
  const statements = {
    find: select("WHERE id = ?"),
    of: select("WHERE parent = ? ORDER BY rowid"),
    all: select("ORDER BY rowid"),
    newest: select("ORDER BY rowid DESC LIMIT ?"),
    remove: database.prepare(`DELETE FROM ${table} WHERE id = ?`),
    save: database.prepare(
      `INSERT INTO ${table} (id, parent, document) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
    ),
  };
  const read = (found: unknown): T => schema.parse(JSON.parse(row.parse(found).document));
  return {
    remove: (id) => {
      statements.remove.run(id);
    },
    find: (id) => {
      const found = statements.find.get(id);
      return found && read(found);
    },
    of: (parent) => statements.of.all(parent).map(read),
    all: () => statements.all.all().map(read),
    newest: (limit) => statements.newest.all(limit).map(read),
    save: (record) => {
      statements.save.run(record.id, parentOf(record), JSON.stringify(record));
      return record;
    },
  };
}
