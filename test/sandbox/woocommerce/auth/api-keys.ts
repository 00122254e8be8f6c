import { randomBytes } from "node:crypto";
import type { Database } from "#test/sandbox/woocommerce/state/database.ts";

/** A consumer key of the store's REST API; the secret lies in plain text store-side, as in real life. */
export interface ApiKey {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly permissions: string;
}

const randomHex = () => randomBytes(20).toString("hex");

/** Adds a key with `read`, `write` or `read_write` permissions. */
export function addApiKey(db: Database, key: Partial<ApiKey> = {}): ApiKey {
  const added = {
    consumerKey: key.consumerKey ?? `ck_${randomHex()}`,
    consumerSecret: key.consumerSecret ?? `cs_${randomHex()}`,
    permissions: key.permissions ?? "read_write",
  };
  db.run(
    "INSERT OR REPLACE INTO api_keys VALUES (?, ?, ?)",
    added.consumerKey,
    added.consumerSecret,
    added.permissions,
  );
  return added;
}

/** The key of that name, unless it never was or is revoked. */
export function findApiKey(db: Database, consumerKey: string): ApiKey | undefined {
  const row = db.one("SELECT * FROM api_keys WHERE consumer_key = ?", consumerKey);
  if (row === undefined) return undefined;
  return {
    consumerKey,
    consumerSecret: String(row.consumer_secret),
    permissions: String(row.permissions),
  };
}

/** Revokes a key; webhooks made with it go on, as they belong to a user. */
export function revokeApiKey(db: Database, consumerKey: string): void {
  db.run("DELETE FROM api_keys WHERE consumer_key = ?", consumerKey);
}

/** The key the store was set up with: the given one, else that of the first start, else a new one. */
export function setUpApiKey(db: Database, given: Partial<ApiKey>): ApiKey {
  const first = db.one("SELECT value FROM settings WHERE name = 'first_key'");
  const consumerKey = given.consumerKey ?? (first && String(first.value));
  const kept = consumerKey === undefined ? undefined : findApiKey(db, consumerKey);
  const sameSecret = (given.consumerSecret ?? kept?.consumerSecret) === kept?.consumerSecret;
  if (kept !== undefined && sameSecret) return kept;
  const key = addApiKey(db, { ...given, ...(consumerKey !== undefined && { consumerKey }) });
  db.run("INSERT OR REPLACE INTO settings VALUES ('first_key', ?)", key.consumerKey);
  return key;
}
