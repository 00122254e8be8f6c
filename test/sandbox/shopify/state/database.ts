import { DatabaseSync, type StatementSync } from "node:sqlite";

const tables = `
  CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, parent TEXT, document TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS fulfillment_orders (id TEXT PRIMARY KEY, parent TEXT, document TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS fulfillment_orders_of ON fulfillment_orders (parent);
  CREATE TABLE IF NOT EXISTS fulfillments (id TEXT PRIMARY KEY, parent TEXT, document TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS fulfillments_of ON fulfillments (parent);
  CREATE TABLE IF NOT EXISTS metafields (id TEXT PRIMARY KEY, parent TEXT, document TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS metafield_definitions (id TEXT PRIMARY KEY, parent TEXT, document TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS tokens (id TEXT PRIMARY KEY, parent TEXT, document TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS refresh_tokens (id TEXT PRIMARY KEY, parent TEXT, document TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS carrier_services (id TEXT PRIMARY KEY, parent TEXT, document TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS jobs
    (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, order_id TEXT NOT NULL, due_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS deliveries
    (seq INTEGER PRIMARY KEY, webhook_id TEXT NOT NULL, event_id TEXT NOT NULL, topic TEXT NOT NULL,
     uri TEXT NOT NULL, triggered_at TEXT NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL,
     due_at INTEGER, outcome TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE due_at IS NOT NULL;
`;

/** Opens the store's file, or memory. Committed data survives any end of the process. */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  database.exec(tables);
  return database;
}

/** Runs the work in a transaction: all of it or none. A nested transaction joins the outer one. */
export function commit<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work();
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Prepares a statement once for a database: to prepare what is polled costs more than to run it. */
export function prepareOnce(database: DatabaseSync, sql: string): StatementSync {
  const statements = prepared.get(database) ?? new Map<string, StatementSync>();
  prepared.set(database, statements);
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}
