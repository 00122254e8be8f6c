import * as z from "zod";
import {
  completeLineItem,
  createBlankOrder,
  defaultAddress,
} from "#test/sandbox/shopify/orders/blank-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { mainLocation } from "#test/sandbox/shopify/state/locations.ts";

const loose = z.record(z.string(), z.unknown());

/** A cart at its checkout: any part of an order's address and lines. */
export const cartRequest = z.object({
  shipping_address: loose.default({}),
  line_items: z.array(loose).default([{}]),
  currency: z.string().default("USD"),
  /** The code of the rate that the buyer selects. Without it the buyer buys nothing. */
  choose: z.string().optional(),
  /** Additional fields of the order. */
  order: loose.default({}),
});
export type Cart = z.output<typeof cartRequest>;

/** The shop's main location, which sends the goods. */
const origin = {
  country: "US",
  postal_code: mainLocation.zip,
  province: "NY",
  city: mainLocation.city,
  name: null,
  address1: mainLocation.address1,
  address2: null,
  phone: null,
  company_name: "Sandbox",
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

/** Whether the buyer gave a phone number. */
export const hasPhone = (cart: Cart): boolean => Boolean(address.parse(toAddress(cart)).phone);

/** Builds the carrier's request: money in hundredths, addresses with their own field names. */
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
      vendor: "Sandbox",
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
    // Only shippable items are listed. The total includes all items.
    items: items.filter(({ requires_shipping }) => requires_shipping),
    currency: cart.currency,
    locale: "en",
    order_totals: { subtotal_price: subtotal, total_price: subtotal, discount_amount: 0 },
    customer: null,
  };
}

/** Converts the cart to an order with the selected rate. */
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
