import type { Context, Hono } from "hono";
import { readJsonBody } from "#test/sandbox/woocommerce/http/read-json-body.ts";
import { type JsonObject, respond } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { findOrder } from "#test/sandbox/woocommerce/orders/order-rows.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import {
  createFulfillmentError,
  listFulfillments,
  removeFulfillment,
  saveFulfillment,
} from "./fulfillments.ts";

const path = "/wp-json/wc/v3/orders/:id{[0-9]+}/fulfillments";
const fulfillmentPath = `${path}/:fulfillment{[0-9]+}`;

function readOrderId(context: Context, store: Store): number {
  const id = Number(context.req.param("id"));
  if (findOrder(store, id) === undefined) throw createFulfillmentError("Invalid order ID.");
  return id;
}

function readFulfillment(context: Context, store: Store): JsonObject {
  const id = Number(context.req.param("fulfillment"));
  const found = listFulfillments(store, readOrderId(context, store)).find((one) => one.id === id);
  if (found === undefined) throw createFulfillmentError("Fulfillment not found.");
  return found;
}

/** Formats the flag as a read returns it: "1" or "0". */
const toReadForm = (fulfillment: JsonObject): JsonObject => ({
  ...fulfillment,
  is_fulfilled: fulfillment.is_fulfilled === true ? "1" : "0",
});

/** The fulfillment routes of an order. They return 404 in a store that has not enabled them. */
export function addFulfillmentRoutes(app: Hono, store: Store): void {
  if (!store.fulfillmentsEnabled) return;
  app.get(path, (context) =>
    respond(200, listFulfillments(store, readOrderId(context, store)).map(toReadForm)),
  );
  app.post(path, async (context) => {
    const input = await readJsonBody(context);
    const id = readOrderId(context, store);
    return respond(
      201,
      store.db.runInTransaction(() => saveFulfillment(store, id, input)),
    );
  });
  app.get(fulfillmentPath, (context) => respond(200, toReadForm(readFulfillment(context, store))));
  app.get(`${fulfillmentPath}/metadata`, (context) =>
    respond(200, readFulfillment(context, store).meta_data ?? []),
  );
  app.put(fulfillmentPath, async (context) => {
    const input = await readJsonBody(context);
    const known = readFulfillment(context, store);
    if (input.meta_data === undefined) throw createFulfillmentError("The meta_data is required.");
    const id = readOrderId(context, store);
    return respond(
      200,
      store.db.runInTransaction(() => saveFulfillment(store, id, input, known)),
    );
  });
  app.delete(fulfillmentPath, (context) => {
    const { id } = readFulfillment(context, store);
    const orderId = readOrderId(context, store);
    store.db.runInTransaction(() => removeFulfillment(store, orderId, Number(id)));
    return respond(200, { message: "Fulfillment deleted successfully." });
  });
}
