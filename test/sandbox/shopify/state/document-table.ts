import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { cacheResults } from "#shared/kernel/cache-results.ts";
import { freezeDeeply } from "#test/sandbox/freeze-deeply.ts";

type Table =
  | "orders"
  | "fulfillment_orders"
  | "fulfillments"
  | "metafields"
  | "metafield_definitions"
  | "tokens"
  | "refresh_tokens"
  | "carrier_services";

/** Records of one kind, keyed by their id and their parent's id, in the order of their first save. */
export interface DocumentTable<T extends { readonly id: string }> {
  find(id: string): T | undefined;
  listByParent(parent: string): T[];
  listAll(): T[];
  listNewest(limit: number): T[];
  save(record: T): T;
  remove(id: string): void;
}

const row = z.object({ document: z.string() });
/** A document is read many times before it changes. So many texts stay parsed. */
const MOST_PARSED = 200;

/**
 * Opens the records of a table. Parses each text on its first read, so an invalid database file throws.
 * What is read is frozen, because readers share it.
 */
export function createDocumentTable<T extends { readonly id: string }>(
  database: DatabaseSync,
  table: Table,
  schema: z.ZodType<T>,
  getParentId: (record: T) => string,
): DocumentTable<T> {
  const prepareSelect = (rest: string) => database.prepare(`SELECT document FROM ${table} ${rest}`);
  const statements = {
    find: prepareSelect("WHERE id = ?"),
    of: prepareSelect("WHERE parent = ? ORDER BY rowid"),
    all: prepareSelect("ORDER BY rowid"),
    newest: prepareSelect("ORDER BY rowid DESC LIMIT ?"),
    remove: database.prepare(`DELETE FROM ${table} WHERE id = ?`),
    save: database.prepare(
      `INSERT INTO ${table} (id, parent, document) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
    ),
  };
  const parseText = cacheResults(
    (text) => freezeDeeply(schema.parse(JSON.parse(text))),
    MOST_PARSED,
  );
  const parseDocument = (found: unknown): T => parseText(row.parse(found).document);
  return {
    remove: (id) => {
      statements.remove.run(id);
    },
    find: (id) => {
      const found = statements.find.get(id);
      return found && parseDocument(found);
    },
    listByParent: (parent) => statements.of.all(parent).map(parseDocument),
    listAll: () => statements.all.all().map(parseDocument),
    listNewest: (limit) => statements.newest.all(limit).map(parseDocument),
    save: (record) => {
      statements.save.run(record.id, getParentId(record), JSON.stringify(record));
      return record;
    },
  };
}
