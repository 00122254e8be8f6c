import { supportedActions } from "#test/sandbox/shopify/fulfillment/supported-actions.ts";
import { gid } from "#test/sandbox/shopify/gid.ts";
import { type RestOrder, readBody } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type {
  FulfillmentOrderLine,
  FulfillmentOrderRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { graphTime } from "#test/sandbox/shopify/time.ts";
import { assignedLocation } from "./location-view.ts";
import { connectionInOrder, type PageArguments } from "./paginate.ts";
import type { Views } from "./views.ts";

/** A fulfillment order as GraphQL sees it. */
export function fulfillmentOrderView(shop: Shop, views: Views, record: FulfillmentOrderRecord) {
  const order = shop.store.orders.find(record.orderId);
  if (order === undefined) throw new Error(`There is no order ${record.orderId}`);
  const body = readBody(order);
  return {
    __typename: "FulfillmentOrder",
    id: gid("FulfillmentOrder", record.id),
    orderId: gid("Order", record.orderId),
    orderName: body.name,
    createdAt: graphTime(record.createdAt),
    updatedAt: graphTime(record.updatedAt),
    status: record.status,
    requestStatus: "UNSUBMITTED",
    fulfillAt: graphTime(record.fulfillAt ?? record.createdAt),
    fulfillBy: null,
    supportedActions: supportedActions(record).map((action) => ({ action })),
    assignedLocation: assignedLocation(record.locationId),
    destination: record.methodType === "SHIPPING" ? destination(body, record) : null,
    deliveryMethod: deliveryMethod(body, record),
    fulfillmentHolds: record.holds.map(holdView),
    lineItems: (page: PageArguments) => connectionInOrder(record.lines.map(lineView), page),
    fulfillments: (page: PageArguments) =>
      connectionInOrder(
        shop.store.fulfillments
          .of(record.orderId)
          .filter(({ lines }) => lines.some((line) => line.fulfillmentOrderId === record.id))
          .map(views.fulfillment),
        page,
      ),
    order: () => views.order(order),
  };
}

function destination(body: RestOrder, record: FulfillmentOrderRecord) {
  const address = body.shipping_address;
  if (!address) return null;
  return {
    id: `gid://shopify/FulfillmentOrderDestination/${record.id}`,
    firstName: address.first_name,
    lastName: address.last_name,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    zip: address.zip,
    countryCode: address.country_code,
    phone: address.phone,
    email: body.email,
  };
}

const deliveryMethod = (body: RestOrder, record: FulfillmentOrderRecord) => ({
  id: gid("DeliveryMethod", record.id),
  methodType: record.methodType,
  presentedName: body.shipping_lines[0]?.title ?? null,
  serviceCode: body.shipping_lines[0]?.code ?? null,
});

export const holdView = (hold: FulfillmentOrderRecord["holds"][number]) => ({
  ...hold,
  id: gid("FulfillmentHold", hold.id),
  displayReason: hold.reason,
  heldByRequestingApp: true,
});

const lineView = (line: FulfillmentOrderLine) => ({
  id: gid("FulfillmentOrderLineItem", line.id),
  productTitle: line.title,
  variantTitle: line.variantTitle,
  vendor: line.vendor,
  sku: line.sku,
  totalQuantity: line.total,
  remainingQuantity: line.remaining,
  requiresShipping: line.requiresShipping,
  weight: { unit: "GRAMS", value: line.weightGrams },
});
