import { randomBytes } from "node:crypto";
import type { Database } from "#test/sandbox/woocommerce/state/database.ts";

/** A consumer key of the store's REST API. The store keeps the secret in plain text, as a real store does. */
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

/** Finds a key. Returns undefined if it does not exist or is revoked. */
export function findApiKey(db: Database, consumerKey: string): ApiKey | undefined {
  const row = db.queryOne("SELECT * FROM api_keys WHERE consumer_key = ?", consumerKey);
  if (row === undefined) return undefined;
  return {
    consumerKey,
    consumerSecret: String(row.consumer_secret),
    permissions: String(row.permissions),
  };
}

/** Revokes a key. Webhooks created with it stay active, because they belong to a user. */
export function revokeApiKey(db: Database, consumerKey: string): void {
  db.execute("DELETE FROM api_keys WHERE consumer_key = ?", consumerKey);
}

/** Returns the store's initial key: the given key, else the stored one, else a new one. */
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
