import { toGid } from "#test/sandbox/shopify/gid.ts";
import { getDisplayFulfillmentStatus } from "#test/sandbox/shopify/orders/display-status.ts";
import { listTransactions, toPaymentTerms } from "#test/sandbox/shopify/orders/payments.ts";
import { sumRefunds } from "#test/sandbox/shopify/orders/refund-order.ts";
import { parseTags, type RestOrder, readBody } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { OrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { formatGraphqlTime, formatOptionalGraphqlTime } from "#test/sandbox/shopify/time.ts";
import { ensureScope } from "../ensure-scope.ts";
import { type PageArguments, paginateInOrder } from "../paginate.ts";
import { listVisibleFulfillmentOrders } from "../visible-fulfillment-orders.ts";
import { toAddressView } from "./address-view.ts";
import { toLineItemView } from "./line-item-view.ts";
import { findMetafieldView } from "./metafield-view.ts";
import type { Views } from "./views.ts";

/** Converts an order to its GraphQL view. */
export function toOrderView(shop: Shop, views: Views, record: OrderRecord) {
  const body = readBody(record);
  const ownGid = toGid("Order", record.id);
  const listFulfillmentOrders = () => shop.store.fulfillmentOrders.listByParent(record.id);
  const shippingLines = body.shipping_lines.map(toShippingLineView);
  return {
    __typename: "Order",
    id: ownGid,
    legacyResourceId: record.id,
    number: record.number,
    ...toPlainFields(body),
    ...toMoneyFields(body),
    displayFulfillmentStatus: () => getDisplayFulfillmentStatus(body, listFulfillmentOrders()),
    shippingAddress: toAddressView(body.shipping_address, record.id),
    billingAddress: toAddressView(body.billing_address, record.id),
    capturable: body.financial_status === "authorized",
    transactions: ({ first }: { first?: number | null }) =>
      listTransactions(body, record.id).slice(0, first ?? undefined),
    paymentTerms: () => {
      ensureScope(shop, "paymentTerms", "read_payment_terms");
      return toPaymentTerms(body, record.id);
    },
    shippingLine: shippingLines[0] ?? null,
    shippingLines: (page: PageArguments & { includeRemovals?: boolean | null }) =>
      paginateInOrder(
        shippingLines.filter(({ isRemoved }) => page.includeRemovals || !isRemoved),
        page,
      ),
    metafield: (at: { namespace?: string | null; key: string }) =>
      findMetafieldView(shop, ownGid, at),
    lineItems: (page: PageArguments) =>
      paginateInOrder(
        body.line_items.map((line) => toLineItemView(shop, line)),
        page,
      ),
    fulfillmentOrders: (page: PageArguments) =>
      paginateInOrder(
        listVisibleFulfillmentOrders(shop, record.id).map(views.viewFulfillmentOrder),
        page,
      ),
    fulfillments: ({ first }: { first?: number | null }) =>
      shop.store.fulfillments
        .listByParent(record.id)
        .slice(0, first ?? undefined)
        .map(views.viewFulfillment),
  };
}

const toPlainFields = (body: RestOrder) => ({
  name: body.name,
  test: body.test,
  createdAt: formatGraphqlTime(body.created_at),
  processedAt: formatGraphqlTime(body.processed_at ?? body.created_at),
  updatedAt: formatGraphqlTime(body.updated_at),
  cancelledAt: formatOptionalGraphqlTime(body.cancelled_at),
  cancelReason: body.cancel_reason?.toUpperCase(),
  closed: Boolean(body.closed_at),
  closedAt: formatOptionalGraphqlTime(body.closed_at),
  displayFinancialStatus: body.financial_status.toUpperCase(),
  fullyPaid: body.financial_status === "paid",
  requiresShipping: body.line_items.some(
    (line) => line.requires_shipping && line.current_quantity > 0,
  ),
  canNotifyCustomer: Boolean(body.email),
  email: body.email,
  phone: body.phone,
  note: body.note,
  tags: parseTags(body),
  customAttributes: body.note_attributes.map(({ name, value }) => ({ key: name, value })),
  currencyCode: body.currency,
  subtotalLineItemsQuantity: sumQuantities(body, "quantity"),
  currentSubtotalLineItemsQuantity: sumQuantities(body, "current_quantity"),
  currentTotalWeight: String(body.total_weight),
  paymentGatewayNames: body.payment_gateway_names,
});

function toMoneyFields(body: RestOrder) {
  const refunds = sumRefunds(body);
  const toMoneyBag = (amount: string) => {
    const money = { amount, currencyCode: body.currency };
    return { shopMoney: money, presentmentMoney: money };
  };
  return {
    currentTotalPriceSet: toMoneyBag(body.current_total_price),
    currentSubtotalPriceSet: toMoneyBag(body.current_subtotal_price),
    totalOutstandingSet: toMoneyBag(body.total_outstanding),
    currentShippingPriceSet: toMoneyBag((sumShippingPrice(body) - refunds.shipping).toFixed(2)),
    totalRefundedSet: toMoneyBag(refunds.total.toFixed(2)),
    totalRefundedShippingSet: toMoneyBag(refunds.shipping.toFixed(2)),
    totalTipReceivedSet: toMoneyBag(body.total_tip_received ?? "0.00"),
  };
}

const sumShippingPrice = (body: RestOrder): number =>
  body.shipping_lines
    .filter(({ is_removed }) => !is_removed)
    .reduce((sum, { discounted_price, price }) => sum + Number(discounted_price ?? price ?? 0), 0);

const sumQuantities = ({ line_items }: RestOrder, name: "quantity" | "current_quantity"): number =>
  line_items.reduce((sum, line) => sum + line[name], 0);

const toShippingLineView = (line: RestOrder["shipping_lines"][number]) => ({
  title: line.title,
  code: line.code,
  source: line.source,
  carrierIdentifier: line.carrier_identifier,
  deliveryCategory: line.delivery_category,
  phone: line.phone,
  isRemoved: line.is_removed ?? false,
});
