import type { Context, Hono } from "hono";
import { readMethod } from "#test/sandbox/woocommerce/http/method-override.ts";
import { pickFields, pickResourceFields } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { readJsonBody } from "#test/sandbox/woocommerce/http/read-json-body.ts";
import {
  type JsonObject,
  RestError,
  respond,
  toText,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { listOrders, type OrderQuery } from "./list-orders.ts";
import { createOrder, deleteOrder, trashOrder, updateOrder } from "./order-actions.ts";
import { findOrder } from "./order-rows.ts";
import { checkStatus } from "./order-status.ts";

const path = "/wp-json/wc/v3/orders";

/** Returns the order of a path. The real store refuses an update of a missing order with 400. */
function readOrder(context: Context, store: Store, missing: 400 | 404): JsonObject {
  const order = findOrder(store, Number(context.req.param("id")));
  if (order !== undefined) return order;
  throw new RestError(missing, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
}

/** The order routes of the REST API. */
export function addOrderRoutes(app: Hono, store: Store): void {
  const respondWithOrder = (order: JsonObject, context: Context, status = 200) =>
    respond(status, pickResourceFields(order, context.req.query("_fields")));

  const respondWithList = (query: OrderQuery, url: string) => {
    const { orders, headers } = listOrders(store, query, url);
    return respond(
      200,
      orders.map((order) => pickFields(order, query._fields)),
      headers,
    );
  };

  app.get(path, (context) => respondWithList(parseQuery(context), context.req.url));
  app.post(path, async (context) => {
    const input = await readJsonBody(context);
    const query = parseQuery(context);
    if (readMethod(store, context.req) === "GET")
      return respondWithList({ ...query, ...toQuery(input) }, context.req.url);
    // WordPress reads the parameters of any method from the query, too.
    if (query.status !== undefined) checkStatus(query.status);
    if (input.id !== undefined) {
      throw new RestError(
        400,
        "woocommerce_rest_shop_order_exists",
        "Cannot create existing shop_order.",
      );
    }
    return respondWithOrder(
      store.db.runInTransaction(() => createOrder(store, input)),
      context,
      201,
    );
  });
  app.get(`${path}/:id{[0-9]+}`, (context) =>
    respondWithOrder(readOrder(context, store, 404), context),
  );
  app.on(["POST", "PUT", "PATCH"], `${path}/:id{[0-9]+}`, async (context) => {
    const input = await readJsonBody(context);
    const order = store.db.runInTransaction(() =>
      updateOrder(store, readOrder(context, store, 400), input),
    );
    return respondWithOrder(order, context);
  });
  app.delete(`${path}/:id{[0-9]+}`, (context) => {
    const order = readOrder(context, store, 404);
    const force = context.req.query("force") === "true";
    if (!force && order.status === "trash") {
      throw new RestError(
        410,
        "woocommerce_rest_already_trashed",
        "The order has already been deleted.",
      );
    }
    store.db.runInTransaction(() =>
      force ? deleteOrder(store, Number(order.id)) : trashOrder(store, order),
    );
    return respondWithOrder(order, context);
  });
}

/** A GET's parameters may stand in a JSON body, which goes before the query (`WP_REST_Request::get_parameter_order`). */
const toQuery = (input: JsonObject): OrderQuery =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(toText).join(",") : toText(value),
    ]),
  );

/** Returns the query with its lists joined. Accepts `a=1,2`, `a[]=1&a[]=2` and `a=1&a=2`. */
function parseQuery(context: Context): Record<string, string> {
  const all = Object.entries(context.req.queries());
  return Object.fromEntries(
    all.map(([name, values]) => [name.replace(/\[\d*\]$/, ""), values.join(",")]),
  );
}
