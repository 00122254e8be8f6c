import { randomBytes } from "node:crypto";
import type { Database } from "#test/sandbox/woocommerce/state/database.ts";

/** A consumer key of the store's REST API; the secret lies in plain text store-side, as in real life. */
export interface ApiKey {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly permissions: string;
}

const generateHex = () => randomBytes(20).toString("hex");

/** Adds a key with `read`, `write` or `read_write` permissions. */
export function addApiKey(db: Database, key: Partial<ApiKey> = {}): ApiKey {
  const added = {
    consumerKey: key.consumerKey ?? `ck_${generateHex()}`,
    consumerSecret: key.consumerSecret ?? `cs_${generateHex()}`,
    permissions: key.permissions ?? "read_write",
  };
  db.execute(
    "INSERT OR REPLACE INTO api_keys VALUES (?, ?, ?)",
    added.consumerKey,
    added.consumerSecret,
    added.permissions,
  );
  return added;
}

/** The key of that name, unless it never was or is revoked. */
export function findApiKey(db: Database, consumerKey: string): ApiKey | undefined {
  const row = db.queryOne("SELECT * FROM api_keys WHERE consumer_key = ?", consumerKey);
  if (row === undefined) return undefined;
  return {
    consumerKey,
    consumerSecret: String(row.consumer_secret),
    permissions: String(row.permissions),
  };
}

/** Revokes a key; webhooks made with it go on, as they belong to a user. */
export function revokeApiKey(db: Database, consumerKey: string): void {
  db.execute("DELETE FROM api_keys WHERE consumer_key = ?", consumerKey);
}

/** The key the store was set up with: the given one, else that of the first start, else a new one. */
export function ensureApiKey(db: Database, given: Partial<ApiKey>): ApiKey {
  const first = db.queryOne("SELECT value FROM settings WHERE name = 'first_key'");
  const consumerKey = given.consumerKey ?? (first && String(first.value));
  const stored = consumerKey === undefined ? undefined : findApiKey(db, consumerKey);
  const isSameSecret = (given.consumerSecret ?? stored?.consumerSecret) === stored?.consumerSecret;
  if (stored !== undefined && isSameSecret) return stored;
  const key = addApiKey(db, { ...given, ...(consumerKey !== undefined && { consumerKey }) });
  db.execute("INSERT OR REPLACE INTO settings VALUES ('first_key', ?)", key.consumerKey);
  return key;
}
