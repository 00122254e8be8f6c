import { type JsonObject, objectOf, textOf } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { gmtDate, localDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Row } from "#test/sandbox/woocommerce/state/database.ts";
import { reserveId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** The order body that a row holds. */
export const orderOf = (row: Row): JsonObject => objectOf(JSON.parse(String(row.body)));

/** The order of that id, trashed ones included. */
export function findOrder(store: Store, id: number): JsonObject | undefined {
  const row = store.db.one("SELECT body FROM orders WHERE id = ?", id);
  return row && orderOf(row);
}

/** Keeps the order exactly as it is. */
export function keepOrder(store: Store, order: JsonObject): void {
  const id = Number(order.id);
  reserveId(store.db, "post", id);
  store.db.run(
    `INSERT INTO orders (id, status, body, created, created_gmt, modified, modified_gmt) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET status = excluded.status, body = excluded.body, created = excluded.created,
       created_gmt = excluded.created_gmt, modified = excluded.modified, modified_gmt = excluded.modified_gmt`,
    id,
    textOf(order.status),
    JSON.stringify(order),
    textOf(order.date_created),
    textOf(order.date_created_gmt),
    textOf(order.date_modified),
    textOf(order.date_modified_gmt),
  );
}

/** What of an order bumps its modification date on legacy storage; HPOS bumps it on every save. */
const bumping = ["status", "customer_note", "refunds"];

/** Saves the order with a new modification date: HPOS bumps it on every save, even a no-op. */
export function saveOrder(store: Store, order: JsonObject): JsonObject {
  const known = store.legacyStorage ? findOrder(store, Number(order.id)) : undefined;
  const same = (field: string) => JSON.stringify(known?.[field]) === JSON.stringify(order[field]);
  if (known !== undefined && bumping.every(same)) {
    keepOrder(store, order);
    return order;
  }
  const now = store.clock();
  const saved = { ...order, date_modified: localDate(store, now), date_modified_gmt: gmtDate(now) };
  keepOrder(store, saved);
  return saved;
}
