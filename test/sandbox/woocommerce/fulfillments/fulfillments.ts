import {
  type JsonObject,
  RestError,
  toObject,
  toObjects,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { editMetaData } from "#test/sandbox/woocommerce/orders/meta-data.ts";
import { findOrder, saveModifiedOrder } from "#test/sandbox/woocommerce/orders/order-rows.ts";
import { formatGmtDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import { createId, type Row } from "#test/sandbox/woocommerce/state/database.ts";
import { recordEmail } from "#test/sandbox/woocommerce/state/emails.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { queueWebhooks } from "#test/sandbox/woocommerce/webhooks/queue-webhooks.ts";

/** A refusal of the fulfillment routes: always status 400 and code 0, even if something is not found. */
export const createFulfillmentError = (message: string): RestError =>
  new RestError(400, 0, message);

const parseFulfillment = (row: Row): JsonObject => toObject(JSON.parse(String(row.body)));

/** Lists the fulfillments of an order, oldest first. */
export function listFulfillments(store: Store, orderId: number): JsonObject[] {
  const rows = store.db.queryAll(
    "SELECT body FROM fulfillments WHERE order_id = ? ORDER BY id",
    orderId,
  );
  return rows.map(parseFulfillment);
}

/** Updates the order's fulfillment data. Its status does not change, but updated fires. */
function updateOrderFulfillmentStatus(store: Store, orderId: number): void {
  const order = findOrder(store, orderId);
  if (order === undefined) return;
  const statuses = listFulfillments(store, orderId).map(({ status }) => status);
  const all = statuses.every((status) => status === "fulfilled")
    ? "fulfilled"
    : "partially_fulfilled";
  const value = statuses.length === 0 ? null : all;
  const changes = [{ key: "_fulfillment_status", value }];
  saveModifiedOrder(store, {
    ...order,
    meta_data: editMetaData(store, toObjects(order.meta_data), changes),
  });
  queueWebhooks(store, "order.updated", orderId);
}

function checkItems(meta: JsonObject[]): void {
  const items = toObjects(meta.find(({ key }) => key === "_items")?.value);
  if (items.length === 0)
    throw createFulfillmentError("The fulfillment should contain at least one item.");
  // The plugin checks neither the item's existence nor its quantity.
  if (items.some(({ item_id }) => !Number.isInteger(item_id))) {
    throw createFulfillmentError("Invalid item.");
  }
}

/** Creates a fulfillment, or replaces all meta data of a known one. */
export function saveFulfillment(
  store: Store,
  orderId: number,
  input: JsonObject,
  known?: JsonObject,
): JsonObject {
  const now = `${formatGmtDate(store.clock())}Z`;
  const isFulfilled = input.status === "fulfilled";
  const meta = toObjects(input.meta_data);
  checkItems(meta);
  const knownMeta = toObjects(known?.meta_data).filter(
    (old) => old.key !== "_date_fulfilled" && meta.some(({ key }) => key === old.key),
  );
  const metaWithDate = isFulfilled ? [...meta, { key: "_date_fulfilled", value: now }] : meta;
  const body = {
    id: known?.id ?? createId(store.db, "fulfillment"),
    entity_type: "WC_Order",
    entity_id: String(orderId),
    status: isFulfilled ? "fulfilled" : "unfulfilled",
    is_fulfilled: isFulfilled,
    date_updated: now,
    date_deleted: null,
    meta_data: editMetaData(store, knownMeta, metaWithDate),
  };
  const id = Number(body.id);
  store.db.execute(
    "INSERT OR REPLACE INTO fulfillments VALUES (?, ?, ?)",
    id,
    orderId,
    JSON.stringify(body),
  );
  updateOrderFulfillmentStatus(store, orderId);
  if (input.notify_customer === true) {
    const what = known === undefined ? "have been fulfilled!" : "has been updated";
    recordEmail(store, orderId, `Items from your order #${orderId} ${what}`);
  }
  return body;
}

/** Removes a fulfillment. */
export function removeFulfillment(store: Store, orderId: number, id: number): void {
  store.db.execute("DELETE FROM fulfillments WHERE id = ?", id);
  updateOrderFulfillmentStatus(store, orderId);
}
