import {
  type JsonObject,
  toObject,
  toObjects,
  toText,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { formatGmtDate, formatLocalDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Row } from "#test/sandbox/woocommerce/state/database.ts";
import { reserveId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** Parses the order body of a row. */
export const parseOrder = (row: Row): JsonObject => toObject(JSON.parse(String(row.body)));

/** Finds an order by id, including orders in the trash. */
export function findOrder(store: Store, id: number): JsonObject | undefined {
  const row = store.db.queryOne("SELECT body FROM orders WHERE id = ?", id);
  return row && parseOrder(row);
}

/** Stores the order unchanged. */
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

/** The fields that change the modification date on legacy storage. HPOS changes it on every save. */
const DATE_BUMPING_FIELDS = ["status", "customer_note", "refunds"];

/**
 * HPOS reads meta data without an ORDER BY (`src/Internal/DataStores/CustomMetaDataStore.php`), so
 * the database decides the sequence. WooCommerce 9.9.5 on MariaDB was seen to return it as it was
 * written, and later by key.
 */
const sortMeta = (order: JsonObject): JsonObject[] =>
  toObjects(order.meta_data).toSorted((one, other) =>
    toText(one.key) < toText(other.key) ? -1 : 1,
  );

/** Saves the order with a new modification date. HPOS changes the date even if nothing else changes. */
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
    ...(!store.usesLegacyStorage && { meta_data: sortMeta(order) }),
    date_modified: formatLocalDate(store, now),
    date_modified_gmt: formatGmtDate(now),
  };
  putOrder(store, saved);
  return saved;
}
