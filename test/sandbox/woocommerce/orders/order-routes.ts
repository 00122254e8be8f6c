import type { Context, Hono } from "hono";
import { onlyFields, onlyFieldsOfOne } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { jsonBody } from "#test/sandbox/woocommerce/http/read-json-body.ts";
import { answer, type JsonObject, Refusal } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { listOrders } from "./list-orders.ts";
import { createOrder, eraseOrder, trashOrder, updateOrder } from "./order-actions.ts";
import { findOrder } from "./order-rows.ts";

const path = "/wp-json/wc/v3/orders";

/** The order that a path names; the real store refuses an update of a missing one with 400. */
function orderIn(context: Context, store: Store, missing: 400 | 404): JsonObject {
  const order = findOrder(store, Number(context.req.param("id")));
  if (order !== undefined) return order;
  throw new Refusal(missing, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
}

/** The orders of the REST API. */
export function orderRoutes(app: Hono, store: Store): void {
  const changed = (order: JsonObject, context: Context, status = 200) =>
    answer(status, onlyFieldsOfOne(order, context.req.query("_fields")));

  app.get(path, (context) => {
    const { orders, headers } = listOrders(store, queryOf(context), context.req.url);
    const fields = context.req.query("_fields");
    return answer(
      200,
      orders.map((order) => onlyFields(order, fields)),
      headers,
    );
  });
  app.post(path, async (context) => {
    const asked = await jsonBody(context);
    if (asked.id !== undefined) {
      throw new Refusal(
        400,
        "woocommerce_rest_shop_order_exists",
        "Cannot create existing shop_order.",
      );
    }
    return changed(
      store.db.atomically(() => createOrder(store, asked)),
      context,
      201,
    );
  });
  app.get(`${path}/:id{[0-9]+}`, (context) => changed(orderIn(context, store, 404), context));
  app.on(["POST", "PUT", "PATCH"], `${path}/:id{[0-9]+}`, async (context) => {
    const asked = await jsonBody(context);
    const order = store.db.atomically(() =>
      updateOrder(store, orderIn(context, store, 400), asked),
    );
    return changed(order, context);
  });
  app.delete(`${path}/:id{[0-9]+}`, (context) => {
    const order = orderIn(context, store, 404);
    const force = context.req.query("force") === "true";
    if (!force && order.status === "trash") {
      throw new Refusal(
        410,
        "woocommerce_rest_already_trashed",
        "The order has already been deleted.",
      );
    }
    store.db.atomically(() =>
      force ? eraseOrder(store, Number(order.id)) : trashOrder(store, order),
    );
    return changed(order, context);
  });
}

/** The query with lists joined, whether written `a=1,2`, `a[]=1&a[]=2` or `a=1&a=2`. */
function queryOf(context: Context): Record<string, string> {
  const all = Object.entries(context.req.queries());
  return Object.fromEntries(
    all.map(([name, values]) => [name.replace(/\[\d*\]$/, ""), values.join(",")]),
  );
}
