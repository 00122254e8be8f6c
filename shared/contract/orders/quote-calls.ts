import * as z from "zod";
import { integer } from "#shared/contract/fields.ts";
import type { OrderCall } from "./order-call.ts";
import {
  accountEmail,
  createEntryList,
  dropoffPlace,
  pickupPlace,
  quoteFields,
  routeFields,
} from "./order-fields.ts";

/** Minutes that a token is valid (interface document, Limits). */
export const TOKEN_MINUTES = 60;

/** One entry of `routes_json`, which is text; names and types as the document's `routes.*`. */
export const quotedRoute = z.object({
  route_to_text: z.string(),
  route_desc: z.string(),
  route_rec_name: z.string(),
  route_rec_phone: z.string(),
  route_to_lat: z.number(),
  route_to_lng: z.number(),
  /** Miles and seconds from the pick-up, along the way of the driver. */
  route_distance: z.number(),
  route_distance_time: z.number(),
});

/** Interface document, Quote. */
const quoteRecord = z.object({
  code: z.string(),
  is_user_registered: z.boolean(),
  /** Ours: from now to the schedule; 0 for an urgent order. */
  diff_in_minutes: integer,
  api_token: z.string(),
  /** Dollars. */
  order_price: z.number(),
  original_order_price: z.string(),
  tariff_name: z.string(),
  order_discount: z.number(),
  tariff_id: z.string(),
  /** Ours: empty where no code was sent, or one that is not valid. */
  promo_code_info: z.string(),
  company_id: z.string(),
  tariff_duration_mins: z.string(),
  distance_miles: z.number(),
  distance_time_seconds: z.string(),
  /** Ours: written as `schedule_date_local` is, UTC; the present time for an urgent order. */
  schedule_date: z.string(),
  item_value: z.string(),
  pack_size_id: z.string(),
  transport_id: z.string(),
  pack_from_lat: z.number(),
  pack_from_lng: z.number(),
  /** Both are text that holds a JSON list of `quotedRoute`. */
  routes: z.string(),
  routes_json: z.string(),
  /** To the last stop. */
  route_distance: z.number(),
  route_distance_time: z.number(),
  tariff_duration_hours: z.number(),
  tariff_duration_days: integer,
  expire_mins: integer,
  /** Ours: with `show_one_price` 0, the price of either kind. */
  prices: z
    .array(
      z.object({
        taken_asap: integer,
        order_price: z.number(),
        original_order_price: z.string(),
        order_discount: z.number(),
        tariff_name: z.string(),
      }),
    )
    .optional(),
});
export type QuoteRecord = z.output<typeof quoteRecord>;

/** One pick-up, one or many drop-offs. */
export const quoteDropoff = {
  method: "POST",
  path: "/api/restfull/v4/orders/dropoff/quote",
  source: "Interface document, Orders module",
  codeAs: "text",
  body: quoteFields.extend({
    ...pickupPlace.shape,
    email: accountEmail,
    routes: createEntryList(routeFields),
  }),
  success: quoteRecord,
} as const satisfies OrderCall;

/** One drop-off, one or many pick-ups. */
export const quotePickup = {
  method: "POST",
  path: "/api/restfull/v4/orders/pickup/quote",
  source: "Interface document, Orders module; the drop-off's address is ours",
  codeAs: "text",
  body: quoteFields.extend({
    ...dropoffPlace.shape,
    email: accountEmail,
    routes: createEntryList(routeFields),
  }),
  success: quoteRecord,
} as const satisfies OrderCall;
export type QuoteDropoff = z.output<typeof quoteDropoff.body>;
export type QuotePickup = z.output<typeof quotePickup.body>;
