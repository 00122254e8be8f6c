import { toGid } from "#test/sandbox/shopify/gid.ts";
import { getDisplayFulfillmentStatus } from "#test/sandbox/shopify/orders/display-status.ts";
import { parseTags, readBody } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { OrderRecord } from "#test/sandbox/shopify/state/records.ts";

/** Returns an order with its fulfillment orders, fulfillments and events, for tests and for the page. */
export function buildOrderReport(shop: Shop, order: OrderRecord) {
  const body = readBody(order);
  const fulfillmentOrders = shop.store.fulfillmentOrders.listByParent(order.id);
  const fulfillments = shop.store.fulfillments.listByParent(order.id);
  return {
    id: order.id,
    admin_graphql_api_id: body.admin_graphql_api_id,
    name: body.name,
    customer: body.shipping_address?.name ?? body.email ?? null,
    createdAt: body.created_at,
    updatedAt: body.updated_at,
    cancelledAt: body.cancelled_at ?? null,
    isTest: body.test,
    financialStatus: body.financial_status,
    displayFulfillmentStatus: getDisplayFulfillmentStatus(body, fulfillmentOrders),
    note: body.note ?? null,
    tags: parseTags(body),
    fulfillmentOrders: fulfillmentOrders.map(
      ({ id, status, deliveryMethod, locationId, lines }) => {
        return { id, status, methodType: deliveryMethod.methodType, locationId, lines };
      },
    ),
    fulfillments: fulfillments.map(({ id, status, displayStatus, tracking, events }) => {
      return { id, status, displayStatus, tracking, events };
    }),
    fields: listShownFields(shop, toGid("Order", order.id)),
    /** How many mails Shopify sent to the customer about parcels. */
    mails: fulfillments.filter(({ isCustomerNotified }) => isCustomerNotified).length,
  };
}
/** The metafields that the order's page shows by themselves: those whose definition is pinned, in its order. */
const listShownFields = (shop: Shop, ownerGid: string) => {
  const values = shop.store.metafields.listByParent(ownerGid);
  return shop.store.metafieldDefinitions
    .listAll()
    .filter(({ ownerType, pinnedPosition }) => ownerType === "ORDER" && pinnedPosition !== null)
    .toSorted((one, other) => Number(one.pinnedPosition) - Number(other.pinnedPosition))
    .flatMap(({ namespace, key, name, type }) => {
      const found = values.find((each) => each.namespace === namespace && each.key === key);
      return found === undefined ? [] : [{ name, type, value: found.value }];
    });
};

export type OrderReport = ReturnType<typeof buildOrderReport>;
