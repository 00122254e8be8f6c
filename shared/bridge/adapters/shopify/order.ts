import * as z from "zod";
import type { StoreOrderId } from "../../domain/ids.ts";
import type {
  HandOver,
  OrderStanding,
  PostalAddress,
  StoreOrder,
} from "../../domain/store-order.ts";

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
    provinceCode: text,
    zip: text,
    countryCodeV2: text,
    phone: text,
  })
  .nullish();

/** The answer to READ_ORDER; fields that Shopify withholds come as null. */
export const orderAnswer = z.object({
  order: z
    .object({
      name: z.string(),
      test: z.boolean(),
      cancelledAt: z.string().nullish(),
      displayFinancialStatus: text,
      displayFulfillmentStatus: text,
      requiresShipping: z.boolean(),
      email: text,
      phone: text,
      note: text,
      shippingAddress: address,
      billingAddress: address,
      fulfillmentOrders: z.object({
        nodes: z.array(
          z.object({
            status: z.string(),
            deliveryMethod: z.object({ methodType: z.string() }).nullish(),
          }),
        ),
      }),
    })
    .nullable(),
});
type ShopifyOrder = NonNullable<z.output<typeof orderAnswer>["order"]>;

/** The order in the bridge's own words. */
export function toStoreOrder(id: StoreOrderId, order: ShopifyOrder): StoreOrder {
  return {
    id,
    name: order.name,
    standing: standingOf(order),
    standingText: order.displayFinancialStatus.toLowerCase().replaceAll("_", " "),
    isTest: order.test,
    handOver: handOverOf(order),
    shipping: toAddress(order.shippingAddress),
    billing: toAddress(order.billingAddress),
    phone: order.phone,
    email: order.email,
    note: order.note,
  };
}

const PAID = ["PAID", "PARTIALLY_REFUNDED"];

function standingOf(order: ShopifyOrder): OrderStanding {
  if (order.cancelledAt) return "cancelled";
  if (order.displayFinancialStatus === "REFUNDED") return "refunded";
  if (!PAID.includes(order.displayFinancialStatus)) return "unpaid";
  return order.displayFulfillmentStatus === "FULFILLED" ? "fulfilled" : "paid";
}

/** Delivery methods for which the goods do not travel. */
const COLLECTED = ["PICK_UP", "PICKUP_POINT", "RETAIL"];

function handOverOf({ requiresShipping, fulfillmentOrders }: ShopifyOrder): HandOver {
  if (!requiresShipping) return "nothing-to-ship";
  const methods = fulfillmentOrders.nodes.map(({ deliveryMethod }) => deliveryMethod?.methodType);
  // Routing is a background job: right after the order there are no fulfillment orders yet.
  if (methods.length === 0) return "undecided";
  if (methods.every((method) => method === "NONE")) return "nothing-to-ship";
  return methods.every((method) => method !== undefined && [...COLLECTED, "NONE"].includes(method))
    ? "local-pickup"
    : "delivery";
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
    postalCode: from.zip,
    countryCode: from.countryCodeV2,
    phone: from.phone,
  };
}
