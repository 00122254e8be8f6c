import * as z from "zod";
import {
  completeLineItem,
  createBlankOrder,
  defaultAddress,
} from "#test/sandbox/shopify/orders/blank-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";

const loose = z.record(z.string(), z.unknown());

/** A cart at its checkout: as much of an order's address and lines as was given. */
export const cartRequest = z.object({
  shipping_address: loose.default({}),
  line_items: z.array(loose).default([{}]),
  currency: z.string().default("USD"),
  /** The code of the rate that the buyer takes; without one nothing is bought. */
  choose: z.string().optional(),
  /** What else the order has. */
  order: loose.default({}),
});
export type Cart = z.output<typeof cartRequest>;

/** The shop's main place, where the goods are sent from. */
const origin = {
  country: "US",
  postal_code: "10118",
  province: "NY",
  city: "New York",
  name: null,
  address1: "350 5th Ave",
  address2: null,
  phone: null,
  company_name: "Stand-in",
};

const line = z.looseObject({
  name: z.string(),
  sku: z.string().nullable(),
  quantity: z.number(),
  grams: z.number(),
  price: z.coerce.number(),
  requires_shipping: z.boolean(),
});
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const address = z.object({
  address1: text,
  address2: text,
  city: text,
  zip: text,
  province_code: text,
  country_code: text,
  name: text,
  phone: text,
  company: text,
});

const toAddress = (cart: Cart) => ({ ...defaultAddress, ...cart.shipping_address });

/** What the cart's carrier is sent: money in hundredths, addresses under names of their own. */
export function toRateRequest(cart: Cart): object {
  const to = address.parse(toAddress(cart));
  const items = cart.line_items
    .map((given) => line.parse(completeLineItem(given, () => "")))
    .map(({ name, sku, quantity, grams, price, requires_shipping }) => ({
      name,
      sku,
      quantity,
      grams,
      price: Math.round(price * 100),
      vendor: "Stand-in",
      requires_shipping,
      taxable: true,
      fulfillment_service: "manual",
      properties: null,
      product_id: 1,
      variant_id: 1,
    }));
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    origin,
    destination: {
      country: to.country_code,
      postal_code: to.zip,
      province: to.province_code,
      city: to.city,
      name: to.name,
      address1: to.address1,
      address2: to.address2,
      phone: to.phone,
      company_name: to.company,
    },
    // Only what has to be carried is listed; the total counts all.
    items: items.filter(({ requires_shipping }) => requires_shipping),
    currency: cart.currency,
    locale: "en",
    order_totals: { subtotal_price: subtotal, total_price: subtotal, discount_amount: 0 },
    customer: null,
  };
}

/** The order that the cart becomes with the chosen rate. */
export function toOrder(
  shop: Shop,
  cart: Cart,
  rate: { service_name: string; service_code: string; total_price: string },
): Record<string, unknown> {
  const [shipping] = createBlankOrder(0, shop.clock()).shipping_lines;
  return {
    ...cart.order,
    currency: cart.currency,
    line_items: cart.line_items,
    shipping_address: toAddress(cart),
    shipping_lines: [
      {
        ...shipping,
        title: rate.service_name,
        code: rate.service_code,
        source: "Order Bridge courier rates",
        price: (Number(rate.total_price) / 100).toFixed(2),
      },
    ],
  };
}
