import { type JsonObject, objectOf } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { gmtDate, localDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import { nextId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** Which notes of an order are asked for. */
export type NoteKind = "any" | "customer" | "internal";

/** Adds a note to an order; it bumps no date and fires no webhook. */
export function addNote(
  store: Store,
  orderId: number,
  { note, customer }: { note: string; customer: boolean },
): JsonObject {
  const id = nextId(store.db, "comment");
  const now = store.clock();
  const order = `${store.url()}/wp-json/wc/v3/orders/${orderId}`;
  const body = {
    id,
    author: "WooCommerce",
    date_created: localDate(store, now),
    date_created_gmt: gmtDate(now),
    note,
    customer_note: customer,
    _links: {
      self: [{ href: `${order}/notes/${id}`, targetHints: { allow: ["GET", "DELETE"] } }],
      collection: [{ href: `${order}/notes` }],
      up: [{ href: order }],
    },
  };
  store.db.run(
    "INSERT INTO notes VALUES (?, ?, ?, ?)",
    id,
    orderId,
    customer ? 1 : 0,
    JSON.stringify(body),
  );
  return body;
}

/** The notes of an order, newest first. */
export function notesOf(store: Store, orderId: number, kind: NoteKind): JsonObject[] {
  const wanted = { any: [0, 1], customer: [1, 1], internal: [0, 0] }[kind];
  return store.db
    .all(
      "SELECT body FROM notes WHERE order_id = ? AND customer IN (?, ?) ORDER BY id DESC",
      orderId,
      ...wanted,
    )
    .map((row) => objectOf(JSON.parse(String(row.body))));
}
