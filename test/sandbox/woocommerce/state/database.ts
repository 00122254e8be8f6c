import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";

/** A row as SQLite returns it. */
export type Row = Record<string, SQLOutputValue>;

/** The store's state on disk. */
export interface Database {
  queryAll(sql: string, ...values: SQLInputValue[]): Row[];
  queryOne(sql: string, ...values: SQLInputValue[]): Row | undefined;
  execute(sql: string, ...values: SQLInputValue[]): number;
  /** Runs the work in a transaction: all of it or, if it throws or the process dies, none. Not nestable. */
  runInTransaction<Value>(work: () => Value): Value;
  close(): void;
}

const schema = `
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS sequences (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS api_keys (consumer_key TEXT PRIMARY KEY, consumer_secret TEXT NOT NULL, permissions TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS nonces (consumer_key TEXT NOT NULL, nonce TEXT NOT NULL, PRIMARY KEY (consumer_key, nonce));
  CREATE TABLE IF NOT EXISTS orders (
    id INTEGER PRIMARY KEY, status TEXT NOT NULL, body TEXT NOT NULL,
    created TEXT NOT NULL, created_gmt TEXT NOT NULL, modified TEXT NOT NULL, modified_gmt TEXT NOT NULL,
    status_before_trash TEXT);
  CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, customer INTEGER NOT NULL, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS fulfillments (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS emails (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, subject TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS webhooks (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, status TEXT NOT NULL, topic TEXT NOT NULL, delivery_url TEXT NOT NULL,
    secret TEXT NOT NULL, created_gmt TEXT NOT NULL, modified_gmt TEXT NOT NULL,
    failure_count INTEGER NOT NULL, pending_delivery INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY, webhook_id INTEGER NOT NULL, order_id INTEGER NOT NULL, due_ms INTEGER NOT NULL, state TEXT NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS one_pending_delivery ON deliveries (webhook_id, order_id) WHERE state = 'pending';
`;

/** Opens the database. Creates the file and the tables if they are missing. */
export function openDatabase(file: string): Database {
  const sqlite = new DatabaseSync(file);
  sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  sqlite.exec(schema);
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    queryAll: (sql, ...values) => prepare(sql).all(...values),
    queryOne: (sql, ...values) => prepare(sql).get(...values),
    execute: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    runInTransaction(work) {
      sqlite.exec("BEGIN IMMEDIATE");
      try {
        const value = work();
        sqlite.exec("COMMIT");
        return value;
      } catch (fault) {
        sqlite.exec("ROLLBACK");
        throw fault;
      }
    },
    close: () => sqlite.close(),
  };
}

/** Returns the next number of a sequence. As in WordPress, no id is used twice. */
export function createId(db: Database, sequence: string): number {
  const row = db.queryOne(
    "INSERT INTO sequences VALUES (?, 1) ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value",
    sequence,
  );
  return Number(row?.value);
}

/** Raises a sequence above an id from elsewhere. */
export function reserveId(db: Database, sequence: string, id: number): void {
  db.execute(
    "INSERT INTO sequences VALUES (?, ?) ON CONFLICT DO UPDATE SET value = max(value, excluded.value)",
    sequence,
    id,
  );
}
