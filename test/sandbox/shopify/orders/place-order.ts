import * as z from "zod";
import { parseGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { enqueueJob } from "#test/sandbox/shopify/state/jobs.ts";
import { locationId } from "#test/sandbox/shopify/state/locations.ts";
import type { MethodType, OrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { enqueueWebhooks } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";
import { completeOrder } from "./complete-order.ts";
import type { RestOrder } from "./rest-order.ts";

/** The delay between an order and its fulfillment orders. */
const routingDelayMs = 300;

/** Places an order. Background routing adds its fulfillment orders. Returns undefined if the id is taken. */
export function placeOrder(
  shop: Shop,
  given: unknown,
  deliveryMethod?: MethodType,
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
      deliveryMethod: deliveryMethod ?? findMethodType(body),
      ...extractLocations(body),
    });
    enqueueJob(store.database, "route", id, shop.clock().getTime() + routingDelayMs);
    const isPaid = body.financial_status === "paid";
    enqueueWebhooks(
      shop,
      order.body,
      isPaid ? ["orders/create", "orders/paid"] : ["orders/create"],
    );
    return order;
  });
}

const lineLocation = z.object({ location_id: locationId.nullish() });

/** A line's `location_id` selects the location that sends it. The real body has no such field. */
function extractLocations(body: RestOrder): Pick<OrderRecord, "locations" | "body"> {
  const locations: Record<string, string> = {};
  const lines = body.line_items.map((line) => {
    const { location_id } = lineLocation.parse(line);
    if (!location_id) return line;
    locations[line.admin_graphql_api_id] = location_id;
    const { location_id: _, ...rest } = line;
    return rest;
  });
  return { locations, body: JSON.stringify({ ...body, line_items: lines }) };
}

const methodByCategory: ReadonlyMap<string, MethodType> = new Map(
  Object.entries<MethodType>({
    pickup: "PICK_UP",
    pick_up: "PICK_UP",
    local_delivery: "LOCAL",
  }),
);

const findMethodType = (body: RestOrder): MethodType =>
  methodByCategory.get(body.shipping_lines[0]?.delivery_category ?? "") ?? "SHIPPING";
