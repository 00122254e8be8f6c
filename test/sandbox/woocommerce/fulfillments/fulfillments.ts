import {
  type JsonObject,
  objectOf,
  objectsOf,
  Refusal,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { editMetaData } from "#test/sandbox/woocommerce/orders/meta-data.ts";
import { findOrder, saveOrder } from "#test/sandbox/woocommerce/orders/order-rows.ts";
import { gmtDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import { nextId, type Row } from "#test/sandbox/woocommerce/state/database.ts";
import { mailCustomer } from "#test/sandbox/woocommerce/state/emails.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { fire } from "#test/sandbox/woocommerce/webhooks/queue-webhooks.ts";

/** A refusal by the fulfillments routes: always 400, always code 0, even for what is not found. */
export const refuseFulfillment = (message: string): Refusal => new Refusal(400, 0, message);

const fulfillmentOf = (row: Row): JsonObject => objectOf(JSON.parse(String(row.body)));

/** The fulfillments of an order, oldest first. */
export function fulfillmentsOf(store: Store, orderId: number): JsonObject[] {
  const rows = store.db.all(
    "SELECT body FROM fulfillments WHERE order_id = ? ORDER BY id",
    orderId,
  );
  return rows.map(fulfillmentOf);
}

/** Tells the order what became of it; its status stays, but updated fires. */
function touchOrder(store: Store, orderId: number): void {
  const order = findOrder(store, orderId);
  if (order === undefined) return;
  const statuses = fulfillmentsOf(store, orderId).map(({ status }) => status);
  const all = statuses.every((status) => status === "fulfilled")
    ? "fulfilled"
    : "partially_fulfilled";
  const value = statuses.length === 0 ? null : all;
  const changes = [{ key: "_fulfillment_status", value }];
  saveOrder(store, {
    ...order,
    meta_data: editMetaData(store, objectsOf(order.meta_data), changes),
  });
  fire(store, "order.updated", orderId);
}

function checkItems(meta: JsonObject[]): void {
  const items = objectsOf(meta.find(({ key }) => key === "_items")?.value);
  if (items.length === 0)
    throw refuseFulfillment("The fulfillment should contain at least one item.");
  // Neither the item's existence nor its quantity is looked at.
  if (items.some(({ item_id }) => !Number.isInteger(item_id))) {
    throw refuseFulfillment("Invalid item.");
  }
}

/** Creates a fulfillment, or replaces all of a known one's meta data. */
export function saveFulfillment(
  store: Store,
  orderId: number,
  asked: JsonObject,
  known?: JsonObject,
): JsonObject {
  const now = `${gmtDate(store.clock())}Z`;
  const fulfilled = asked.status === "fulfilled";
  const meta = objectsOf(asked.meta_data);
  checkItems(meta);
  const knownMeta = objectsOf(known?.meta_data).filter(
    (old) => old.key !== "_date_fulfilled" && meta.some(({ key }) => key === old.key),
  );
  const dated = fulfilled ? [...meta, { key: "_date_fulfilled", value: now }] : meta;
  const body = {
    id: known?.id ?? nextId(store.db, "fulfillment"),
    entity_type: "WC_Order",
    entity_id: String(orderId),
    status: fulfilled ? "fulfilled" : "unfulfilled",
    is_fulfilled: fulfilled,
    date_updated: now,
    date_deleted: null,
    meta_data: editMetaData(store, knownMeta, dated),
  };
  const id = Number(body.id);
  store.db.run(
    "INSERT OR REPLACE INTO fulfillments VALUES (?, ?, ?)",
    id,
    orderId,
    JSON.stringify(body),
  );
  touchOrder(store, orderId);
  if (asked.notify_customer === true) {
    const what = known === undefined ? "have been fulfilled!" : "has been updated";
    mailCustomer(store, orderId, `Items from your order #${orderId} ${what}`);
  }
  return body;
}

/** Removes a fulfillment. */
export function removeFulfillment(store: Store, orderId: number, id: number): void {
  store.db.run("DELETE FROM fulfillments WHERE id = ?", id);
  touchOrder(store, orderId);
}
