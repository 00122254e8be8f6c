import * as z from "zod";
import { timeSchema } from "#shared/bridge/adapters/shopify/connection-schema.ts";
import type {
  PostalAddress,
  StoreOrder,
  StoreOrderStatus,
} from "#shared/bridge/domain/delivery/store-order.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { type FulfillmentOrder, fulfillmentOrderPageSchema } from "./fulfillment-orders.ts";
import { fulfillmentSchema } from "./fulfillments.ts";
import { isPaid, paymentFields, toFulfillmentStatus, toOpenPayment } from "./open-payment.ts";
import { resolveFulfillmentMethod, toGoods } from "./order-goods.ts";
import { moneySchema as money, toMoney } from "./shop-money.ts";
import { toDestinations } from "./to-destinations.ts";

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
    latitude: z.number().nullish(),
    longitude: z.number().nullish(),
    coordinatesValidated: z.boolean().nullish(),
  })
  .nullish();
/** The response to READ_ORDER. Fields that are empty, or that Shopify withholds, are null. */
export const orderSchema = z.object({
  order: z
    .object({
      name: z.string(),
      test: z.boolean(),
      createdAt: timeSchema,
      updatedAt: timeSchema,
      cancelledAt: z.string().nullish(),
      requiresShipping: z.boolean(),
      canNotifyCustomer: z.boolean(),
      email: text,
      phone: text,
      note: text,
      tags: z.array(z.string()),
      customAttributes: z.array(z.object({ key: z.string(), value: text })),
      currentSubtotalPriceSet: money,
      currentShippingPriceSet: money,
      totalTipReceivedSet: money,
      ...paymentFields,
      totalRefundedSet: money,
      totalRefundedShippingSet: money,
      subtotalLineItemsQuantity: z.int(),
      currentSubtotalLineItemsQuantity: z.int(),
      shippingAddress: address,
      billingAddress: address,
      shippingLines: z.object({
        nodes: z.array(z.object({ title: z.string(), code: text, isRemoved: z.boolean() })),
      }),
      fulfillmentOrders: fulfillmentOrderPageSchema,
      fulfillments: z.array(fulfillmentSchema),
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
  const shipping = toAddress(order.shippingAddress);
  const shippingMethods = order.shippingLines.nodes
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ title, code }) => ({ title, code }));
  return {
    id,
    storefront: "shopify",
    name: order.name,
    status: toOrderStatus(order),
    statusText: order.displayFinancialStatus.toLowerCase().replaceAll("_", " "),
    isTest: order.test,
    fulfillmentMethod: resolveFulfillmentMethod(order.requiresShipping, fulfillmentOrders),
    shipping,
    billing: toAddress(order.billingAddress),
    phone: order.phone,
    email: order.email,
    note: order.note,
    placedAt: order.createdAt,
    changedAt: order.updatedAt,
    isPartlyRefunded:
      order.displayFinancialStatus === "PARTIALLY_REFUNDED" && !isShippingRefund(order),
    tags: order.tags,
    attributes: order.customAttributes.map(({ key, value }) => ({ name: key, value })),
    shippingMethods,
    subtotal: toMoney(order.currentSubtotalPriceSet),
    shippingPaid: toMoney(order.currentShippingPriceSet),
    tip:
      Number(order.totalTipReceivedSet.shopMoney.amount) > 0
        ? toMoney(order.totalTipReceivedSet)
        : undefined,
    openPayment: toOpenPayment(order),
    // Only the merchant knows which payment methods are paid at the door.
    cashToCollect: undefined,
    destinations: toDestinations(fulfillmentOrders, shipping),
    goods: toGoods(fulfillmentOrders, shippingMethods, now),
  };
}

/** The highest tax on shipping; Shopify counts it to what was refunded, but not to the shipping. */
const MAX_TAX_SHARE = 0.3;

/** Whether only shipping was refunded: all goods are still on the order, and no other money went back. */
function isShippingRefund(order: ShopifyOrder): boolean {
  const [refunded, shipping] = [order.totalRefundedSet, order.totalRefundedShippingSet].map(
    (set) => toMoney(set)?.minor ?? 0,
  );
  const hasAllGoods = order.currentSubtotalLineItemsQuantity === order.subtotalLineItemsQuantity;
  if (refunded === undefined || shipping === undefined || shipping === 0) return false;
  return hasAllGoods && refunded <= shipping * (1 + MAX_TAX_SHARE);
}

/** An order goes out before it is paid only if its merchant chose that: see `openPayment`. */
function toOrderStatus(order: ShopifyOrder): StoreOrderStatus {
  if (order.cancelledAt) return "cancelled";
  if (order.displayFinancialStatus === "REFUNDED") return "refunded";
  return isPaid(order) ? toFulfillmentStatus(order) : "unpaid";
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
    ...toCoordinates(from),
  };
}

/** Coordinates count only if Shopify recognized the address. */
const toCoordinates = ({
  latitude,
  longitude,
  coordinatesValidated,
}: NonNullable<z.output<typeof address>>): Pick<PostalAddress, "coordinates"> =>
  coordinatesValidated && typeof latitude === "number" && typeof longitude === "number"
    ? { coordinates: { latitude, longitude } }
    : {};
