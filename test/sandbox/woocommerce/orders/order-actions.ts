import { type JsonObject, toText } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { recordEmail } from "#test/sandbox/woocommerce/state/emails.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import {
  queueStatusWebhooks,
  queueWebhooks,
} from "#test/sandbox/woocommerce/webhooks/queue-webhooks.ts";
import { createBlankOrder } from "./blank-order.ts";
import { editOrder } from "./edit-order.ts";
import { addNote } from "./order-notes.ts";
import { findOrder, putOrder, saveModifiedOrder } from "./order-rows.ts";
import { statusNames } from "./order-status.ts";
import { addRefund, computeRefundableCents } from "./refunds.ts";

type OrderTopics = readonly ("order.created" | "order.updated")[];

function queueNewOrderWebhooks(store: Store, order: JsonObject, topics: OrderTopics): void {
  const id = Number(order.id);
  for (const topic of topics) queueWebhooks(store, topic, id);
  queueStatusWebhooks(store, toText(order.status), id);
}

/** Creates an order. Fires created, then updated, unless the caller specifies other events. */
export function createOrder(
  store: Store,
  input: JsonObject,
  topics: OrderTopics = ["order.created", "order.updated"],
): JsonObject {
  const order = editOrder(store, createBlankOrder(store), input);
  putOrder(store, order);
  queueNewOrderWebhooks(store, order, topics);
  return order;
}

/** Stores a complete order body unchanged. Fires the events of a REST create or update. */
export function importOrder(store: Store, body: JsonObject): JsonObject {
  const order = body.id === undefined ? { ...createBlankOrder(store), ...body } : body;
  const known = findOrder(store, Number(order.id)) !== undefined;
  putOrder(store, order);
  queueNewOrderWebhooks(
    store,
    order,
    known ? ["order.updated"] : ["order.created", "order.updated"],
  );
  return order;
}

function recordTransition(
  store: Store,
  id: number,
  previousStatus: string,
  newStatus: string,
): void {
  const [old, current] = [
    statusNames.get(previousStatus) ?? previousStatus,
    statusNames.get(newStatus) ?? newStatus,
  ];
  addNote(store, id, { note: `Order status changed from ${old} to ${current}.`, customer: false });
  queueStatusWebhooks(store, newStatus, id);
  if (newStatus === "completed") recordEmail(store, id, "Your order is now complete");
}

/** Updates an order. Every save fires updated, except for an order in the trash on HPOS. */
export function updateOrder(store: Store, known: JsonObject, input: JsonObject): JsonObject {
  const order = saveModifiedOrder(store, editOrder(store, known, input));
  const [id, previousStatus, newStatus] = [
    Number(order.id),
    toText(known.status),
    toText(order.status),
  ];
  if (previousStatus === "trash" && !store.usesLegacyStorage) return order;
  if (previousStatus !== newStatus) recordTransition(store, id, previousStatus, newStatus);
  if (previousStatus === "checkout-draft" && newStatus !== previousStatus)
    queueWebhooks(store, "order.created", id);
  queueWebhooks(store, "order.updated", id);
  return order;
}

/** Refunds an amount. Always fires updated; the order becomes refunded when nothing is left. */
export function refundOrder(
  store: Store,
  order: JsonObject,
  amountCents: number,
  reason: string,
): JsonObject {
  const known = { ...order, refunds: addRefund(store, order, amountCents, reason) };
  return updateOrder(
    store,
    known,
    computeRefundableCents(known) === 0 ? { status: "refunded" } : {},
  );
}

/** Moves an order to the trash. The webhook contains only the order's id. */
export function trashOrder(store: Store, order: JsonObject): void {
  const id = Number(order.id);
  saveModifiedOrder(store, { ...order, status: "trash" });
  store.db.execute(
    "UPDATE orders SET status_before_trash = ? WHERE id = ?",
    toText(order.status),
    id,
  );
  queueWebhooks(store, "order.deleted", id);
}

/** Restores an order from the trash, as in wp-admin. Returns undefined if the order is not in the trash. */
export function restoreOrder(store: Store, id: number): JsonObject | undefined {
  const row = store.db.queryOne("SELECT * FROM orders WHERE id = ? AND status = 'trash'", id);
  const order = row && findOrder(store, id);
  if (row === undefined || order === undefined) return undefined;
  const restored = saveModifiedOrder(store, { ...order, status: String(row.status_before_trash) });
  queueWebhooks(store, "order.restored", id);
  if (store.usesLegacyStorage) queueWebhooks(store, "order.updated", id);
  return restored;
}

/** Deletes an order permanently. Fires no webhook. */
export function deleteOrder(store: Store, id: number): void {
  for (const table of ["notes", "fulfillments"]) {
    store.db.execute(`DELETE FROM ${table} WHERE order_id = ?`, id);
  }
  store.db.execute("DELETE FROM orders WHERE id = ?", id);
}
