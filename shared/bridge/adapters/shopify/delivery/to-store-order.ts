import * as z from "zod";
import type {
  PostalAddress,
  StoreOrder,
  StoreOrderStatus,
} from "#shared/bridge/domain/delivery/store-order.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { type Money, parseMoney } from "#shared/kernel/money.ts";
import { type FulfillmentOrder, fulfillmentOrderPageSchema } from "./fulfillment-orders.ts";
import { resolveFulfillmentMethod, toGoods } from "./order-goods.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const address = z
  .object({
    name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    provinceCode: text,
    zip: text,
    countryCodeV2: text,
    phone: text,
  })
  .nullish();
const money = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) });

/** The response to READ_ORDER. Fields that Shopify withholds are null. */
export const orderSchema = z.object({
  order: z
    .object({
      name: z.string(),
      test: z.boolean(),
      createdAt: z.iso.datetime({ offset: true }).transform((iso) => new Date(iso)),
      cancelledAt: z.string().nullish(),
      displayFinancialStatus: text,
      displayFulfillmentStatus: text,
      requiresShipping: z.boolean(),
      email: text,
      phone: text,
      note: text,
      tags: z.array(z.string()),
      customAttributes: z.array(z.object({ key: z.string(), value: text })),
      currentSubtotalPriceSet: money,
      currentShippingPriceSet: money,
      totalTipReceivedSet: money,
      totalOutstandingSet: money,
      paymentGatewayNames: z.array(z.string()),
      shippingAddress: address,
      billingAddress: address,
      shippingLines: z.object({
        nodes: z.array(z.object({ title: z.string(), code: text, isRemoved: z.boolean() })),
      }),
      fulfillmentOrders: fulfillmentOrderPageSchema,
    })
    .nullable(),
});
type ShopifyOrder = NonNullable<z.output<typeof orderSchema>["order"]>;

/** Converts a Shopify order to the bridge's type. `fulfillmentOrders` contains all of them, not only the first page. */
export function toStoreOrder(
  id: StoreOrderId,
  order: ShopifyOrder,
  fulfillmentOrders: readonly FulfillmentOrder[],
  now: Date,
): StoreOrder {
  const shippingMethods = order.shippingLines.nodes
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ title, code }) => ({ title, code }));
  return {
    id,
    name: order.name,
    status: toOrderStatus(order),
    statusText: order.displayFinancialStatus.toLowerCase().replaceAll("_", " "),
    isTest: order.test,
    fulfillmentMethod: resolveFulfillmentMethod(order.requiresShipping, fulfillmentOrders),
    shipping: toAddress(order.shippingAddress),
    billing: toAddress(order.billingAddress),
    phone: order.phone,
    email: order.email,
    note: order.note,
    placedAt: order.createdAt,
    isPartlyRefunded: order.displayFinancialStatus === "PARTIALLY_REFUNDED",
    tags: order.tags,
    attributes: order.customAttributes.map(({ key, value }) => ({ name: key, value })),
    shippingMethods,
    subtotal: toMoney(order.currentSubtotalPriceSet),
    shippingPaid: toMoney(order.currentShippingPriceSet),
    tip:
      Number(order.totalTipReceivedSet.shopMoney.amount) > 0
        ? toMoney(order.totalTipReceivedSet)
        : undefined,
    cashToCollect: toCashToCollect(order),
    goods: toGoods(fulfillmentOrders, shippingMethods, now),
  };
}

const toMoney = ({ shopMoney }: z.output<typeof money>): Money | undefined =>
  parseMoney(shopMoney.amount, shopMoney.currencyCode);

/** The name of Shopify's own payment method, "Cash on Delivery (COD)", and common short forms. */
const CASH_GATEWAY = /\bcash on delivery\b|\bc\.?o\.?d\b/i;

/** Returns what is outstanding of an order whose payment is pending and made at the door. */
function toCashToCollect(order: ShopifyOrder): Money | undefined {
  const isPending = ["PENDING", "PARTIALLY_PAID"].includes(order.displayFinancialStatus);
  if (!isPending || !order.paymentGatewayNames.some((name) => CASH_GATEWAY.test(name)))
    return undefined;
  const outstanding = toMoney(order.totalOutstandingSet);
  return outstanding !== undefined && outstanding.minor > 0 ? outstanding : undefined;
}

const PAID_STATUSES = ["PAID", "PARTIALLY_REFUNDED"];

function toOrderStatus(order: ShopifyOrder): StoreOrderStatus {
  if (order.cancelledAt) return "cancelled";
  if (order.displayFinancialStatus === "REFUNDED") return "refunded";
  const isPaid = PAID_STATUSES.includes(order.displayFinancialStatus);
  if (!isPaid && toCashToCollect(order) === undefined) return "unpaid";
  return order.displayFulfillmentStatus === "FULFILLED" ? "fulfilled" : "paid";
}

function toAddress(from: z.output<typeof address>): PostalAddress | undefined {
  if (!from) return undefined;
  return {
    name: from.name,
    company: from.company,
    street: from.address1,
    unit: from.address2,
    city: from.city,
    region: from.provinceCode,
    regionName: from.province,
    postalCode: from.zip,
    countryCode: from.countryCodeV2,
    phone: from.phone,
  };
}
