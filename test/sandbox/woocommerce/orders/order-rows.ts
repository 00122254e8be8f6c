import { type JsonObject, toObject, toText } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { formatGmtDate, formatLocalDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Row } from "#test/sandbox/woocommerce/state/database.ts";
import { reserveId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** The order body that a row holds. */
export const parseOrder = (row: Row): JsonObject => toObject(JSON.parse(String(row.body)));

/** The order of that id, trashed ones included. */
export function findOrder(store: Store, id: number): JsonObject | undefined {
  const row = store.db.queryOne("SELECT body FROM orders WHERE id = ?", id);
  return row && parseOrder(row);
}

/** Keeps the order exactly as it is. */
export function putOrder(store: Store, order: JsonObject): void {
  const id = Number(order.id);
  reserveId(store.db, "post", id);
  store.db.execute(
    `INSERT INTO orders (id, status, body, created, created_gmt, modified, modified_gmt) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET status = excluded.status, body = excluded.body, created = excluded.created,
       created_gmt = excluded.created_gmt, modified = excluded.modified, modified_gmt = excluded.modified_gmt`,
    id,
    toText(order.status),
    JSON.stringify(order),
    toText(order.date_created),
    toText(order.date_created_gmt),
    toText(order.date_modified),
    toText(order.date_modified_gmt),
  );
}

/** What of an order bumps its modification date on legacy storage; HPOS bumps it on every save. */
const DATE_BUMPING_FIELDS = ["status", "customer_note", "refunds"];

/** Saves the order with a new modification date: HPOS bumps it on every save, even a no-op. */
export function saveModifiedOrder(store: Store, order: JsonObject): JsonObject {
  const known = store.usesLegacyStorage ? findOrder(store, Number(order.id)) : undefined;
  const isUnchanged = (field: string) =>
    JSON.stringify(known?.[field]) === JSON.stringify(order[field]);
  if (known !== undefined && DATE_BUMPING_FIELDS.every(isUnchanged)) {
    putOrder(store, order);
    return order;
  }
  const now = store.clock();
  const saved = {
    ...order,
    date_modified: formatLocalDate(store, now),
    date_modified_gmt: formatGmtDate(now),
  };
  putOrder(store, saved);
  return saved;
}
