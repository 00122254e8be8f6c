import * as z from "zod";
import type { PostalAddress } from "#shared/bridge/domain/delivery/store-order.ts";
import type { OfferedRate } from "#shared/bridge/domain/rates/offered-rate.ts";
import type { RateRequest } from "#shared/bridge/domain/rates/rate-request.ts";
import { parseMoney } from "#shared/kernel/money.ts";

const text = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => value ?? "");

/** Shopify's field list calls the postal code `zip`, its example `postal_code`. Names and phones are not read. */
const address = z
  .object({
    country: text,
    province: text,
    city: text,
    address1: text,
    address2: text,
    postal_code: text,
    zip: text,
    latitude: z.number().nullish().catch(undefined),
    longitude: z.number().nullish().catch(undefined),
  })
  .transform(
    (from): PostalAddress => ({
      name: "",
      company: "",
      street: from.address1,
      unit: from.address2,
      city: from.city,
      region: from.province,
      // The checkout sends the region's code only.
      regionName: "",
      postalCode: from.postal_code || from.zip,
      countryCode: from.country.toUpperCase(),
      phone: "",
      ...(typeof from.latitude === "number" &&
        typeof from.longitude === "number" && {
          coordinates: { latitude: from.latitude, longitude: from.longitude },
        }),
    }),
  );

const itemSchema = z.object({
  quantity: z.number().int().min(0).max(1_000_000),
  grams: z
    .number()
    .min(0)
    .nullish()
    .transform((grams) => grams ?? 0),
  /** In hundredths of the currency unit. */
  price: z.number(),
  requires_shipping: z.boolean().default(true),
});

/** Prices in hundredths, as a number or text, of all goods, including those that need no shipping. */
const amount = z.coerce.number().int();
const totals = z.object({ subtotal_price: amount, discount_amount: amount.catch(0) });

/** The request of Shopify's checkout to a carrier service, API 2026-10. */
export const rateCallbackSchema = z
  .object({
    rate: z.object({
      origin: address,
      destination: address,
      items: z.array(itemSchema).max(5_000),
      currency: z.string().regex(/^[A-Za-z]{3}$/),
      order_totals: totals.nullish().catch(undefined),
    }),
  })
  .transform(({ rate }, context): RateRequest => {
    const shippable = rate.items.filter(({ requires_shipping }) => requires_shipping);
    const sumOver = (getValue: (item: (typeof shippable)[number]) => number, items = shippable) =>
      items.reduce((total, item) => total + getValue(item) * item.quantity, 0);
    const listedTotal = sumOver(({ price }) => price, rate.items);
    const minor = rate.order_totals
      ? rate.order_totals.subtotal_price - rate.order_totals.discount_amount
      : listedTotal;
    const goodsValue = parseMoney((Math.max(minor, 0) / 100).toFixed(2), rate.currency);
    if (goodsValue === undefined) {
      context.addIssue("the goods' worth is no amount");
      return z.NEVER;
    }
    return {
      origin: rate.origin,
      destination: rate.destination,
      grams: Math.round(sumOver(({ grams }) => grams)),
      pieces: sumOver(() => 1),
      worth: goodsValue,
    };
  });

/** Builds the response: prices in hundredths, as text. Services that are not offered are omitted. */
export const toRateResponse = (offered: readonly OfferedRate[], currency: string) => ({
  rates: offered
    .filter(({ cents }) => cents !== undefined)
    .map(({ service, cents }) => ({
      service_name: service.name,
      service_code: service.code,
      // Required, even if it is empty.
      description: service.description,
      currency,
      total_price: String(cents),
      // The courier calls the buyer at the door. Without this, a shop may not ask for the number.
      phone_required: true,
    })),
});
