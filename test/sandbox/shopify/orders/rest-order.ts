import * as z from "zod";
import { cacheResults } from "#shared/kernel/cache-results.ts";
import { freezeDeeply } from "#test/sandbox/freeze-deeply.ts";
import { parseLossless } from "#test/sandbox/shopify/state/lossless-json.ts";
import type { OrderRecord } from "#test/sandbox/shopify/state/records.ts";

const text = z.string().nullish();
const coordinate = z.number().nullish();

export const restAddress = z.looseObject({
  first_name: text,
  last_name: text,
  name: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  province_code: text,
  zip: text,
  country: text,
  country_code: text,
  phone: text,
  latitude: coordinate,
  longitude: coordinate,
  /** Not part of the real body: whether GraphQL says that the coordinates were recognized. */
  coordinates_validated: z.boolean().optional(),
});
export type RestAddress = z.infer<typeof restAddress>;

const restLineItem = z.looseObject({
  admin_graphql_api_id: z.string(),
  title: z.string(),
  variant_title: text,
  vendor: text,
  sku: text,
  quantity: z.number().int(),
  current_quantity: z.number().int(),
  fulfillable_quantity: z.number().int(),
  grams: z.number(),
  requires_shipping: z.boolean(),
  price: text,
});
export type RestLineItem = z.infer<typeof restLineItem>;

const restShippingLine = z.looseObject({
  title: z.string(),
  code: text,
  source: text,
  carrier_identifier: text,
  delivery_category: text,
  phone: text,
  price: text,
  discounted_price: text,
  is_removed: z.boolean().optional(),
});

/** The fields of a REST order that the sandbox store reads. It keeps all other fields unchanged. */
export const restOrder = z.looseObject({
  admin_graphql_api_id: z.string().regex(/^gid:\/\/shopify\/Order\/\d+$/),
  name: z.string(),
  test: z.boolean(),
  created_at: z.string(),
  processed_at: text,
  updated_at: z.string(),
  cancelled_at: text,
  cancel_reason: text,
  closed_at: text,
  financial_status: z.string(),
  fulfillment_status: text,
  currency: z.string(),
  current_subtotal_price: z.string(),
  current_total_price: z.string(),
  total_outstanding: z.string(),
  total_weight: z.number(),
  total_tip_received: text,
  payment_gateway_names: z.array(z.string()),
  payment_terms: z
    .looseObject({
      payment_terms_name: z.string(),
      payment_terms_type: z.string(),
      due_in_days: z.number().int().nullish(),
    })
    .nullish(),
  email: text,
  phone: text,
  note: text,
  note_attributes: z.array(z.looseObject({ name: z.string(), value: z.unknown() })),
  tags: z.string(),
  shipping_address: restAddress.nullish(),
  billing_address: restAddress.nullish(),
  shipping_lines: z.array(restShippingLine),
  line_items: z.array(restLineItem),
  fulfillments: z.array(z.unknown()),
});
export type RestOrder = z.infer<typeof restOrder>;

/** So many bodies stay parsed: one is read several times for each request. */
const MOST_PARSED = 200;
const parseBody = cacheResults(
  (body) => freezeDeeply(restOrder.parse(parseLossless(body))),
  MOST_PARSED,
);

/** Parses the order's REST body, which readers share. Throws if the stored text is invalid. */
export const readBody = (order: OrderRecord): RestOrder => parseBody(order.body);

/** Returns the order's tags as a list. */
export const parseTags = (body: RestOrder): string[] =>
  body.tags.split(",").flatMap((tag) => tag.trim() || []);
