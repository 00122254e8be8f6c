import { type JsonObject, textOf } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { mailCustomer } from "#test/sandbox/woocommerce/state/emails.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { fire, fireStatus } from "#test/sandbox/woocommerce/webhooks/queue-webhooks.ts";
import { blankOrder } from "./blank-order.ts";
import { editOrder } from "./edit-order.ts";
import { addNote } from "./order-notes.ts";
import { findOrder, keepOrder, saveOrder } from "./order-rows.ts";
import { statusNames } from "./order-status.ts";
import { refundableCents, withRefund } from "./refunds.ts";

type OrderTopics = readonly ("order.created" | "order.updated")[];

function fireNew(store: Store, order: JsonObject, topics: OrderTopics): void {
  const id = Number(order.id);
  for (const topic of topics) fire(store, topic, id);
  fireStatus(store, textOf(order.status), id);
}

/** Creates an order; fires created and updated, unless the way it came in fires them otherwise. */
export function createOrder(
  store: Store,
  asked: JsonObject,
  topics: OrderTopics = ["order.created", "order.updated"],
): JsonObject {
  const order = editOrder(store, blankOrder(store), asked);
  keepOrder(store, order);
  fireNew(store, order, topics);
  return order;
}

/** Keeps a whole order body as it is; fires as REST does for a new order, or for a known one. */
export function importOrder(store: Store, body: JsonObject): JsonObject {
  const order = body.id === undefined ? { ...blankOrder(store), ...body } : body;
  const known = findOrder(store, Number(order.id)) !== undefined;
  keepOrder(store, order);
  fireNew(store, order, known ? ["order.updated"] : ["order.created", "order.updated"]);
  return order;
}

function noteTransition(store: Store, id: number, from: string, to: string): void {
  const [old, current] = [statusNames[from] ?? from, statusNames[to] ?? to];
  addNote(store, id, { note: `Order status changed from ${old} to ${current}.`, customer: false });
  fireStatus(store, to, id);
  if (to === "completed") mailCustomer(store, id, "Your order is now complete");
}

/** Updates an order; every save fires updated, but on HPOS for an order in the trash. */
export function updateOrder(store: Store, known: JsonObject, asked: JsonObject): JsonObject {
  const order = saveOrder(store, editOrder(store, known, asked));
  const [id, from, to] = [Number(order.id), textOf(known.status), textOf(order.status)];
  if (from === "trash" && !store.legacyStorage) return order;
  if (from !== to) noteTransition(store, id, from, to);
  if (from === "checkout-draft" && to !== from) fire(store, "order.created", id);
  fire(store, "order.updated", id);
  return order;
}

/** Refunds an amount; the order is updated either way, and refunded when nothing is left. */
export function refundOrder(
  store: Store,
  order: JsonObject,
  amountCents: number,
  reason: string,
): JsonObject {
  const known = { ...order, refunds: withRefund(store, order, amountCents, reason) };
  return updateOrder(store, known, refundableCents(known) === 0 ? { status: "refunded" } : {});
}

/** Moves an order to the trash; the delivery of that says its id only. */
export function trashOrder(store: Store, order: JsonObject): void {
  const id = Number(order.id);
  saveOrder(store, { ...order, status: "trash" });
  store.db.run("UPDATE orders SET status_before_trash = ? WHERE id = ?", textOf(order.status), id);
  fire(store, "order.deleted", id);
}

/** Takes an order out of the trash as a merchant does in wp-admin; undefined where it is not there. */
export function restoreOrder(store: Store, id: number): JsonObject | undefined {
  const row = store.db.one("SELECT * FROM orders WHERE id = ? AND status = 'trash'", id);
  const order = row && findOrder(store, id);
  if (row === undefined || order === undefined) return undefined;
  const restored = saveOrder(store, { ...order, status: String(row.status_before_trash) });
  fire(store, "order.restored", id);
  if (store.legacyStorage) fire(store, "order.updated", id);
  return restored;
}

/** Deletes an order for good; no webhook says so. */
export function eraseOrder(store: Store, id: number): void {
  for (const table of ["notes", "fulfillments"]) {
    store.db.run(`DELETE FROM ${table} WHERE order_id = ?`, id);
  }
  store.db.run("DELETE FROM orders WHERE id = ?", id);
}
