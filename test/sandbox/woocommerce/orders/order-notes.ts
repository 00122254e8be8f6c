import { type JsonObject, toObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { formatGmtDate, formatLocalDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import { createId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** Selects the notes of an order. */
export type NoteKind = "any" | "customer" | "internal";

/** Adds a note to an order. Changes no date and fires no webhook. */
export function addNote(
  store: Store,
  orderId: number,
  { note, customer }: { note: string; customer: boolean },
): JsonObject {
  const id = createId(store.db, "comment");
  const now = store.clock();
  const order = `${store.getUrl()}/wp-json/wc/v3/orders/${orderId}`;
  const body = {
    id,
    author: "WooCommerce",
    date_created: formatLocalDate(store, now),
    date_created_gmt: formatGmtDate(now),
    note,
    customer_note: customer,
    _links: {
      self: [{ href: `${order}/notes/${id}`, targetHints: { allow: ["GET", "DELETE"] } }],
      collection: [{ href: `${order}/notes` }],
      up: [{ href: order }],
    },
  };
  store.db.execute(
    "INSERT INTO notes VALUES (?, ?, ?, ?)",
    id,
    orderId,
    customer ? 1 : 0,
    JSON.stringify(body),
  );
  return body;
}

/** Lists the notes of an order, newest first. */
export function listNotes(store: Store, orderId: number, kind: NoteKind): JsonObject[] {
  const filter = { any: [0, 1], customer: [1, 1], internal: [0, 0] }[kind];
  return store.db
    .queryAll(
      "SELECT body FROM notes WHERE order_id = ? AND customer IN (?, ?) ORDER BY id DESC",
      orderId,
      ...filter,
    )
    .map((row) => toObject(JSON.parse(String(row.body))));
}
