import { Hono } from "hono";
import * as z from "zod";
import { cancelFulfillment } from "#test/sandbox/shopify/fulfillment/change-fulfillment.ts";
import { parseGid, toGid } from "#test/sandbox/shopify/gid.ts";
import { cancelOrder, explainCancelRefusal } from "#test/sandbox/shopify/orders/cancel-order.ts";
import { deleteOrder } from "#test/sandbox/shopify/orders/delete-order.ts";
import { editOrder, orderEdit } from "#test/sandbox/shopify/orders/edit-order.ts";
import { payOrder } from "#test/sandbox/shopify/orders/pay-order.ts";
import { placeOrder } from "#test/sandbox/shopify/orders/place-order.ts";
import { readBody } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { parseLossless } from "#test/sandbox/shopify/state/lossless-json.ts";
import { methodType, type OrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { buildOrderReport } from "./order-report.ts";

const cancelRequest = z.object({ reason: z.string().default("customer") });

/** The fields that identify an order to the client that placed it. */
const toOrderSummary = (order: OrderRecord) => {
  const { admin_graphql_api_id, name } = readBody(order);
  return { id: order.id, admin_graphql_api_id, name };
};

/** `/_stand-in/orders`: actions of a shopper or the merchant, without a browser. */
export function createOrderRoutes(shop: Shop): Hono {
  const app = new Hono().basePath("/_stand-in/orders");
  const findOrder = (id: string) => shop.store.orders.find(parseGid("Order", id) ?? id);

  app.get("/", (c) =>
    c.json(shop.store.orders.listAll().map((order) => buildOrderReport(shop, order))),
  );

  app.get("/:id{.+}", (c) => {
    const order = findOrder(c.req.param("id"));
    if (!order) return c.json({ errors: "Not Found" }, 404);
    return c.body(order.body, 200, { "content-type": "application/json" });
  });

  app.post("/", async (c) => {
    const delivery = methodType.optional().parse(c.req.query("delivery"));
    const order = placeOrder(shop, parseLossless((await c.req.text()) || "{}"), delivery);
    if (!order) return c.json({ errors: "There is an order with this id" }, 409);
    return c.json(toOrderSummary(order), 201);
  });

  app.post("/:id/cancel", async (c) => {
    const order = findOrder(c.req.param("id"));
    if (!order) return c.json({ errors: "Not Found" }, 404);
    const refusal = explainCancelRefusal(shop, order.id);
    if (refusal !== undefined) return c.json({ errors: refusal }, 422);
    const { reason } = cancelRequest.parse(JSON.parse((await c.req.text()) || "{}"));
    shop.store.commit(() => cancelOrder(shop, order.id, reason));
    return c.json(toOrderSummary(order));
  });

  app.post("/:id/delete", (c) => {
    const order = findOrder(c.req.param("id"));
    if (!order) return c.json({ errors: "Not Found" }, 404);
    shop.store.commit(() => deleteOrder(shop, order.id));
    return c.json({});
  });

  app.post("/:id/cancel-fulfillments", (c) => {
    const order = findOrder(c.req.param("id"));
    if (!order) return c.json({ errors: "Not Found" }, 404);
    shop.store.commit(() => {
      for (const { id, status } of shop.store.fulfillments.listByParent(order.id))
        if (status === "SUCCESS") cancelFulfillment(shop, toGid("Fulfillment", id));
    });
    return c.json(toOrderSummary(order));
  });

  app.post("/:id/pay", (c) => {
    const order = findOrder(c.req.param("id"));
    if (!order) return c.json({ errors: "Not Found" }, 404);
    const isPaid = shop.store.commit(() => payOrder(shop, order.id));
    return isPaid ? c.json(toOrderSummary(order)) : c.json({ errors: "Nothing to pay" }, 422);
  });

  app.post("/:id/edit", async (c) => {
    const order = findOrder(c.req.param("id"));
    if (!order) return c.json({ errors: "Not Found" }, 404);
    const edit = orderEdit.parse(parseLossless(await c.req.text()));
    shop.store.commit(() => editOrder(shop, order.id, edit));
    return c.json(toOrderSummary(order));
  });

  return app;
}
