import * as z from "zod";
import { integer, textCode } from "#shared/contract/fields.ts";
import type { OrderCall } from "./order-call.ts";
import {
  accountEmail,
  createEntryList,
  dropoffPlace,
  pickupPlace,
  quoteFields,
  routeFields,
} from "./order-fields.ts";
import { SIZES, TRANSPORTS } from "./order-value-texts.ts";

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

const ROUTE_LIST =
  "A list of objects with route_to_text, route_desc, route_rec_name, route_rec_phone (text), route_to_lat, route_to_lng (degrees), route_distance (miles) and route_distance_time (seconds).";

/** Interface document, Quote. */
const quoteRecord = z
  .object({
    code: textCode,
    is_user_registered: z.boolean().meta({ description: "True for a registered user." }),
    /** Ours: from now to the schedule; 0 for an urgent order. */
    diff_in_minutes: integer.meta({
      description: "Difference in minutes.",
      "x-ours": "From now to the schedule; 0 for an urgent order.",
    }),
    api_token: z.string().meta({
      description: "Confirms the order: once, within 60 minutes. Keep it as you keep a password.",
    }),
    /** Dollars. */
    order_price: z
      .number()
      .meta({ description: "What the order costs, discount taken off.", "x-ours": "US dollars." }),
    original_order_price: z
      .string()
      .meta({ description: "What it costs without discount.", "x-ours": "US dollars." }),
    tariff_name: z
      .string()
      .meta({ description: "Name of the tariff plan.", "x-ours": "`Express` or `Standard`." }),
    order_discount: z
      .number()
      .meta({ description: "The discount of the promotion code.", "x-ours": "US dollars." }),
    tariff_id: z
      .string()
      .meta({ description: "Id of the tariff plan.", "x-ours": "1 urgent, 2 scheduled." }),
    /** Ours: empty where no code was sent, or one that is not valid. */
    promo_code_info: z.string().meta({
      description: "The promotion code, if it was applied.",
      "x-ours": "Otherwise empty.",
    }),
    company_id: z
      .string()
      .meta({ description: "Id of the company.", "x-ours": "The number of your account." }),
    tariff_duration_mins: z
      .string()
      .meta({ description: "The longest the delivery may take by its tariff, in minutes." }),
    distance_miles: z
      .number()
      .meta({ description: "Miles from the pick-up to the drop-off, all stops in." }),
    distance_time_seconds: z.string().meta({ description: "Seconds to cover that distance." }),
    /** Ours: written as `schedule_date_local` is, UTC; the present time for an urgent order. */
    schedule_date: z.string().meta({
      description: "When the delivery is scheduled.",
      "x-ours": "`yyyy-mm-dd HH:MM`, UTC; the present time for an urgent order.",
    }),
    item_value: z
      .string()
      .meta({ description: "Estimated value of the package.", "x-ours": "Whole US dollars." }),
    pack_size_id: z.string().meta({ description: "Package size.", "x-ours": SIZES }),
    transport_id: z.string().meta({ description: "Transport type.", "x-ours": TRANSPORTS }),
    pack_from_lat: z.number().meta({ description: "Latitude of the pick-up in degrees." }),
    pack_from_lng: z.number().meta({ description: "Longitude of the pick-up in degrees." }),
    /** Both are text that holds a JSON list of `quotedRoute`. */
    routes: z.string().meta({
      description: "The routes, as text.",
      "x-ours": `It holds JSON. ${ROUTE_LIST}`,
    }),
    routes_json: z.string().meta({
      description: "The routes, as JSON in text.",
      "x-ours": ROUTE_LIST,
    }),
    /** To the last stop. */
    route_distance: z
      .number()
      .meta({ description: "Distance of the route.", "x-ours": "Miles, of the last route." }),
    route_distance_time: z
      .number()
      .meta({ description: "Time of the route.", "x-ours": "Seconds, of the last route." }),
    tariff_duration_hours: z.number().meta({ description: "Hours for the delivery in all." }),
    tariff_duration_days: integer.meta({ description: "Days for the delivery in all." }),
    expire_mins: integer.meta({ description: "Minutes that `api_token` is valid." }),
    /** Ours: with `show_one_price` 0, the price of either kind. */
    prices: z
      .array(
        z.object({
          taken_asap: integer.meta({ description: "1 urgent, 0 scheduled.", "x-ours": true }),
          order_price: z
            .number()
            .meta({ description: "US dollars, discount taken off.", "x-ours": true }),
          original_order_price: z
            .string()
            .meta({ description: "US dollars without discount.", "x-ours": true }),
          order_discount: z.number().meta({ description: "US dollars.", "x-ours": true }),
          tariff_name: z.string().meta({ description: "Name of the tariff plan.", "x-ours": true }),
        }),
      )
      .optional()
      .meta({
        description:
          "Only with `show_one_price` 0: the price of either kind, the urgent one first.",
        "x-ours": true,
      }),
  })
  .meta({ id: "QuoteRecord" });
export type QuoteRecord = z.output<typeof quoteRecord>;

const email = accountEmail.meta({
  description: "E-mail address your account is registered with.",
  "x-ours": "Any other one is refused.",
});

/** A stop of a quote. The document requires who is met there; the service does without. */
const quotedStop = routeFields.meta({
  override: { required: ["route_to_text", "route_desc", "rec_name", "rec_phone"] },
});

/** One pick-up, one or many drop-offs. */
export const quoteDropoff = {
  method: "POST",
  path: "/api/restfull/v4/orders/dropoff/quote",
  source: "Interface document, Orders module",
  codeAs: "text",
  body: quoteFields.extend({
    ...pickupPlace.shape,
    email,
    routes: createEntryList(quotedStop).meta({
      description: "The drop-offs, in the order they are driven to.",
      "x-ours": "1 to 50.",
    }),
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
    email,
    routes: createEntryList(quotedStop).meta({
      description: "The pick-ups, in the order they are driven to.",
      "x-ours": "1 to 50.",
    }),
  }),
  success: quoteRecord,
} as const satisfies OrderCall;
export type QuoteDropoff = z.output<typeof quoteDropoff.body>;
export type QuotePickup = z.output<typeof quotePickup.body>;
