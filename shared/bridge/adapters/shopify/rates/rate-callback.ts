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

/** The docs' list names the postal code `zip`, their example `postal_code`. Names and phones are not read. */
const address = z
  .object({
    country: text,
    province: text,
    city: text,
    address1: text,
    address2: text,
    postal_code: text,
    zip: text,
  })
  .transform(
    (from): PostalAddress => ({
      name: "",
      company: "",
      street: from.address1,
      unit: from.address2,
      city: from.city,
      region: from.province,
      postalCode: from.postal_code || from.zip,
      countryCode: from.country.toUpperCase(),
      phone: "",
    }),
  );

const itemSchema = z.object({
  quantity: z.number().int().min(0).max(1_000_000),
  grams: z
    .number()
    .min(0)
    .nullish()
    .transform((grams) => grams ?? 0),
  /** Hundredths of the currency. */
  price: z.number(),
  requires_shipping: z.boolean().default(true),
});

/** Hundredths, as number or text; of all goods, also those that are not carried. */
const amount = z.coerce.number().int();
const totals = z.object({ subtotal_price: amount, discount_amount: amount.catch(0) });

/** What Shopify's checkout sends a carrier service, API 2026-10. */
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

/** The answer to it: prices in hundredths, as text; what is not offered is left out. */
export const toRateResponse = (offered: readonly OfferedRate[], currency: string) => ({
  rates: offered
    .filter(({ cents }) => cents !== undefined)
    .map(({ service, cents }) => ({
      service_name: service.name,
      service_code: service.code,
      // Required, also where there is nothing to say.
      description: service.description,
      currency,
      total_price: String(cents),
    })),
});
