import type { Context, Hono } from "hono";
import { jsonBody } from "#test/sandbox/woocommerce/http/read-json-body.ts";
import { answer, type JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { findOrder } from "#test/sandbox/woocommerce/orders/order-rows.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import {
  fulfillmentsOf,
  refuseFulfillment,
  removeFulfillment,
  saveFulfillment,
} from "./fulfillments.ts";

const path = "/wp-json/wc/v3/orders/:id{[0-9]+}/fulfillments";
const onePath = `${path}/:fulfillment{[0-9]+}`;

function orderIdIn(context: Context, store: Store): number {
  const id = Number(context.req.param("id"));
  if (findOrder(store, id) === undefined) throw refuseFulfillment("Invalid order ID.");
  return id;
}

function fulfillmentIn(context: Context, store: Store): JsonObject {
  const id = Number(context.req.param("fulfillment"));
  const found = fulfillmentsOf(store, orderIdIn(context, store)).find((one) => one.id === id);
  if (found === undefined) throw refuseFulfillment("Fulfillment not found.");
  return found;
}

/** Read back, the flag is a text: "1" or "0". */
const readBack = (fulfillment: JsonObject): JsonObject => ({
  ...fulfillment,
  is_fulfilled: fulfillment.is_fulfilled === true ? "1" : "0",
});

/** The fulfillments of an order; a store that has not enabled them does not know these routes. */
export function fulfillmentRoutes(app: Hono, store: Store): void {
  if (!store.fulfillmentsEnabled) return;
  app.get(path, (context) =>
    answer(200, fulfillmentsOf(store, orderIdIn(context, store)).map(readBack)),
  );
  app.post(path, async (context) => {
    const asked = await jsonBody(context);
    const id = orderIdIn(context, store);
    return answer(
      201,
      store.db.atomically(() => saveFulfillment(store, id, asked)),
    );
  });
  app.get(onePath, (context) => answer(200, readBack(fulfillmentIn(context, store))));
  app.get(`${onePath}/metadata`, (context) =>
    answer(200, fulfillmentIn(context, store).meta_data ?? []),
  );
  app.put(onePath, async (context) => {
    const asked = await jsonBody(context);
    const known = fulfillmentIn(context, store);
    if (asked.meta_data === undefined) throw refuseFulfillment("The meta_data is required.");
    const id = orderIdIn(context, store);
    return answer(
      200,
      store.db.atomically(() => saveFulfillment(store, id, asked, known)),
    );
  });
  app.delete(onePath, (context) => {
    const { id } = fulfillmentIn(context, store);
    const orderId = orderIdIn(context, store);
    store.db.atomically(() => removeFulfillment(store, orderId, Number(id)));
    return answer(200, { message: "Fulfillment deleted successfully." });
  });
}
