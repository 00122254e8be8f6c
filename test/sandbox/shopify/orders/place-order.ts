import * as z from "zod";
import { parseGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { enqueueJob } from "#test/sandbox/shopify/state/jobs.ts";
import { locationId } from "#test/sandbox/shopify/state/locations.ts";
import {
  type DeliveryMethod,
  deliveryMethod,
  type MethodType,
  type OrderRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { enqueueWebhooks } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";
import { completeOrder } from "./complete-order.ts";
import { scheduleLapse } from "./payments.ts";
import type { RestOrder } from "./rest-order.ts";

/** The delay between an order and its fulfillment orders. */
const routingDelayMs = 300;

/** Places an order. Background routing adds its fulfillment orders. Returns undefined if the id is taken. */
export function placeOrder(
  shop: Shop,
  given: unknown,
  methodType?: MethodType,
): OrderRecord | undefined {
  const { store } = shop;
  return store.commit(() => {
    const number = store.createOrderNumber();
    const body = completeOrder(shop, given, number);
    const id = parseGid("Order", body.admin_graphql_api_id);
    if (id === undefined) throw new Error("admin_graphql_api_id must be an order's");
    if (store.orders.find(id)) return undefined;
    const order = store.orders.save({
      id,
      number,
      deliveryMethod: toDeliveryMethod(body, methodType),
      ...extractRoutes(body),
    });
    enqueueJob(store.database, "route", id, shop.clock().getTime() + routingDelayMs);
    scheduleLapse(shop, id, body);
    const isPaid = body.financial_status === "paid";
    enqueueWebhooks(
      shop,
      order.body,
      isPaid ? ["orders/create", "orders/paid"] : ["orders/create"],
    );
    return order;
  });
}

const lineRoute = z.looseObject({
  location_id: locationId.nullish(),
  delivery_method: deliveryMethod.nullish(),
});

/**
 * A line's `location_id` selects the location that sends it, its `delivery_method` how its buyer gets
 * it. The real body has no such fields.
 */
function extractRoutes(
  body: RestOrder,
): Pick<OrderRecord, "locations" | "deliveryMethods" | "body"> {
  const locations: Record<string, string> = {};
  const deliveryMethods: Record<string, DeliveryMethod> = {};
  const lines = body.line_items.map((line) => {
    const { location_id, delivery_method, ...rest } = lineRoute.parse(line);
    if (location_id) locations[line.admin_graphql_api_id] = location_id;
    if (delivery_method) deliveryMethods[line.admin_graphql_api_id] = delivery_method;
    return rest;
  });
  return { locations, deliveryMethods, body: JSON.stringify({ ...body, line_items: lines }) };
}

const toDeliveryMethod = (body: RestOrder, methodType?: MethodType): DeliveryMethod =>
  deliveryMethod.parse({
    methodType: methodType ?? findMethodType(body),
    presentedName: body.shipping_lines[0]?.title ?? null,
    serviceCode: body.shipping_lines[0]?.code ?? null,
  });

const methodByCategory: ReadonlyMap<string, MethodType> = new Map(
  Object.entries<MethodType>({
    pickup: "PICK_UP",
    pick_up: "PICK_UP",
    local_delivery: "LOCAL",
  }),
);

const findMethodType = (body: RestOrder): MethodType =>
  methodByCategory.get(body.shipping_lines[0]?.delivery_category ?? "") ?? "SHIPPING";
