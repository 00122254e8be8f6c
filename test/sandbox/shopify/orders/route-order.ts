import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { mainLocation } from "#test/sandbox/shopify/state/locations.ts";
import {
  deliveryMethod,
  type FulfillmentOrderRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { enqueueWebhooks } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";
import { type RestLineItem, readBody } from "./rest-order.ts";

/**
 * Creates an order's fulfillment orders: one per location and delivery method for shipped goods, one
 * for other goods. An order can have several at one location:
 * shopify.dev/docs/apps/build/orders-fulfillment/split-carts.
 */
export function routeOrder(shop: Shop, orderId: string): void {
  const order = shop.store.orders.find(orderId);
  if (order === undefined) return;
  const body = readBody(order);
  if (body.cancelled_at) return;
  const lines = body.line_items.filter((line) => line.fulfillable_quantity > 0);
  const shipped = lines.filter((line) => line.requires_shipping);
  const others = lines.filter((line) => !line.requires_shipping);
  const findLocationId = (line: RestLineItem) =>
    order.locations[line.admin_graphql_api_id] ?? mainLocation.id;
  const findMethod = (line: RestLineItem) =>
    order.deliveryMethods[line.admin_graphql_api_id] ?? order.deliveryMethod;
  for (const [locationId, there] of Map.groupBy(shipped, findLocationId)) {
    for (const [key, group] of Map.groupBy(there, (line) => JSON.stringify(findMethod(line)))) {
      const method = deliveryMethod.parse(JSON.parse(key));
      openFulfillmentOrder(shop, { orderId, locationId, deliveryMethod: method }, group);
    }
  }
  if (others.length > 0) {
    const method = deliveryMethod.parse({ methodType: "NONE" });
    const elsewhere = { orderId, locationId: mainLocation.id, deliveryMethod: method };
    openFulfillmentOrder(shop, elsewhere, others);
  }
}

function openFulfillmentOrder(
  shop: Shop,
  route: Pick<FulfillmentOrderRecord, "orderId" | "locationId" | "deliveryMethod">,
  lines: readonly RestLineItem[],
): void {
  const { store } = shop;
  const at = shop.clock().toISOString();
  const record = store.fulfillmentOrders.save({
    id: store.createId(),
    ...route,
    status: "OPEN",
    fulfillAt: null,
    destination: null,
    createdAt: at,
    updatedAt: at,
    holds: [],
    lines: lines.map((line) => ({
      id: store.createId(),
      lineItemGid: line.admin_graphql_api_id,
      title: line.title,
      variantTitle: line.variant_title ?? null,
      vendor: line.vendor ?? null,
      sku: line.sku ?? null,
      weightGrams: line.grams,
      requiresShipping: line.requires_shipping,
      total: line.fulfillable_quantity,
      remaining: line.fulfillable_quantity,
    })),
  });
  const payload = {
    fulfillment_order: { id: toGid("FulfillmentOrder", record.id), status: "open" },
  };
  enqueueWebhooks(shop, JSON.stringify(payload), ["fulfillment_orders/order_routing_complete"]);
}
