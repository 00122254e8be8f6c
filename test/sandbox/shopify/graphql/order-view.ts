import { gid } from "#test/sandbox/shopify/gid.ts";
import { displayFulfillmentStatus } from "#test/sandbox/shopify/orders/display-status.ts";
import { type RestOrder, readBody, tagsOf } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { OrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { graphTime, graphTimeOrNull } from "#test/sandbox/shopify/time.ts";
import { addressView } from "./address-view.ts";
import { metafieldView } from "./metafield-view.ts";
import { connectionInOrder, type PageArguments } from "./paginate.ts";
import type { Views } from "./views.ts";

/** An order as GraphQL sees it. */
export function orderView(shop: Shop, views: Views, record: OrderRecord) {
  const body = readBody(record);
  const ownGid = gid("Order", record.id);
  const fulfillmentOrders = () => shop.store.fulfillmentOrders.of(record.id);
  const shippingLines = body.shipping_lines.map(shippingLineView);
  return {
    __typename: "Order",
    id: ownGid,
    legacyResourceId: record.id,
    number: record.number,
    ...plainFields(body),
    ...moneyFields(body),
    displayFulfillmentStatus: () => displayFulfillmentStatus(body, fulfillmentOrders()),
    shippingAddress: addressView(body.shipping_address, record.id),
    billingAddress: addressView(body.billing_address, record.id),
    shippingLine: shippingLines[0] ?? null,
    shippingLines: (page: PageArguments & { includeRemovals?: boolean | null }) =>
      connectionInOrder(
        shippingLines.filter(({ isRemoved }) => page.includeRemovals || !isRemoved),
        page,
      ),
    metafield: (at: { namespace?: string | null; key: string }) => metafieldView(shop, ownGid, at),
    fulfillmentOrders: (page: PageArguments) =>
      connectionInOrder(fulfillmentOrders().map(views.fulfillmentOrder), page),
    fulfillments: ({ first }: { first?: number | null }) =>
      shop.store.fulfillments
        .of(record.id)
        .slice(0, first ?? undefined)
        .map(views.fulfillment),
  };
}

const plainFields = (body: RestOrder) => ({
  name: body.name,
  test: body.test,
  createdAt: graphTime(body.created_at),
  processedAt: graphTime(body.processed_at ?? body.created_at),
  updatedAt: graphTime(body.updated_at),
  cancelledAt: graphTimeOrNull(body.cancelled_at),
  cancelReason: body.cancel_reason?.toUpperCase(),
  closed: Boolean(body.closed_at),
  closedAt: graphTimeOrNull(body.closed_at),
  displayFinancialStatus: body.financial_status.toUpperCase(),
  fullyPaid: body.financial_status === "paid",
  requiresShipping: body.line_items.some(
    (line) => line.requires_shipping && line.current_quantity > 0,
  ),
  email: body.email,
  phone: body.phone,
  note: body.note,
  tags: tagsOf(body),
  customAttributes: body.note_attributes.map(({ name, value }) => ({ key: name, value })),
  currencyCode: body.currency,
  currentTotalWeight: String(body.total_weight),
  paymentGatewayNames: body.payment_gateway_names,
});

function moneyFields(body: RestOrder) {
  const bag = (amount: string) => {
    const money = { amount, currencyCode: body.currency };
    return { shopMoney: money, presentmentMoney: money };
  };
  return {
    currentTotalPriceSet: bag(body.current_total_price),
    currentSubtotalPriceSet: bag(body.current_subtotal_price),
    totalOutstandingSet: bag(body.total_outstanding),
    currentShippingPriceSet: bag(shippingPrice(body)),
    totalTipReceivedSet: bag(body.total_tip_received ?? "0.00"),
  };
}

const shippingPrice = (body: RestOrder): string =>
  body.shipping_lines
    .filter(({ is_removed }) => !is_removed)
    .reduce((sum, { discounted_price, price }) => sum + Number(discounted_price ?? price ?? 0), 0)
    .toFixed(2);

const shippingLineView = (line: RestOrder["shipping_lines"][number]) => ({
  title: line.title,
  code: line.code,
  source: line.source,
  carrierIdentifier: line.carrier_identifier,
  deliveryCategory: line.delivery_category,
  phone: line.phone,
  isRemoved: line.is_removed ?? false,
});
