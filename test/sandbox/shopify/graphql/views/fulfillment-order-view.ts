import { listSupportedActions } from "#test/sandbox/shopify/fulfillment/supported-actions.ts";
import { toGid } from "#test/sandbox/shopify/gid.ts";
import { type RestOrder, readBody } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type {
  FulfillmentOrderLine,
  FulfillmentOrderRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { formatGraphqlTime } from "#test/sandbox/shopify/time.ts";
import { type PageArguments, paginateInOrder } from "../paginate.ts";
import { toAssignedLocation } from "./location-view.ts";
import type { Views } from "./views.ts";

/** Converts a fulfillment order to its GraphQL view. */
export function toFulfillmentOrderView(shop: Shop, views: Views, record: FulfillmentOrderRecord) {
  const order = shop.store.orders.find(record.orderId);
  if (order === undefined) throw new Error(`There is no order ${record.orderId}`);
  const body = readBody(order);
  return {
    __typename: "FulfillmentOrder",
    id: toGid("FulfillmentOrder", record.id),
    orderId: toGid("Order", record.orderId),
    orderName: body.name,
    createdAt: formatGraphqlTime(record.createdAt),
    updatedAt: formatGraphqlTime(record.updatedAt),
    status: record.status,
    requestStatus: "UNSUBMITTED",
    fulfillAt: formatGraphqlTime(record.fulfillAt ?? record.createdAt),
    fulfillBy: null,
    supportedActions: listSupportedActions(record).map((action) => ({ action })),
    assignedLocation: toAssignedLocation(record.locationId),
    destination: toDestination(body, record),
    deliveryMethod: toDeliveryMethod(record),
    fulfillmentHolds: record.holds.map(toHoldView),
    lineItems: (page: PageArguments) => paginateInOrder(record.lines.map(toLineView), page),
    fulfillments: (page: PageArguments) =>
      paginateInOrder(
        shop.store.fulfillments
          .listByParent(record.orderId)
          .filter(({ lines }) => lines.some((line) => line.fulfillmentOrderId === record.id))
          .map(views.viewFulfillment),
        page,
      ),
    order: () => views.viewOrder(order),
  };
}

/**
 * The order's address, until the merchant changes that of the fulfillment order. Without an address
 * its fields are null: shopify.dev/changelog, "Admin API update on fulfillmentOrder.destination".
 */
function toDestination(body: RestOrder, record: FulfillmentOrderRecord) {
  const address = record.destination ?? body.shipping_address ?? {};
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

const toDeliveryMethod = ({ id, deliveryMethod }: FulfillmentOrderRecord) => {
  const { instructions, phone, ...method } = deliveryMethod;
  const hasMore = instructions !== null || phone !== null;
  return {
    id: toGid("DeliveryMethod", id),
    ...method,
    additionalInformation: hasMore ? { instructions, phone } : null,
  };
};

export const toHoldView = (hold: FulfillmentOrderRecord["holds"][number]) => ({
  ...hold,
  id: toGid("FulfillmentHold", hold.id),
  displayReason: hold.reason,
  heldByRequestingApp: true,
});

const toLineView = (line: FulfillmentOrderLine) => ({
  id: toGid("FulfillmentOrderLineItem", line.id),
  productTitle: line.title,
  variantTitle: line.variantTitle,
  vendor: line.vendor,
  sku: line.sku,
  totalQuantity: line.total,
  remainingQuantity: line.remaining,
  requiresShipping: line.requiresShipping,
  weight: { unit: "GRAMS", value: line.weightGrams },
});
