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

/** One entry of the JSON text `routes_json`. Names and types are those of the document's `routes.*`. */
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
    diff_in_minutes: integer.meta({
      description: "Difference in minutes.",
      "x-ours": "The time from now to the schedule. 0 for an urgent order.",
    }),
    api_token: z.string().meta({
      description:
        "The token that confirms the order. It can be used once, within 60 minutes. Store it like a password.",
    }),
    /** Dollars. */
    order_price: z
      .number()
      .meta({ description: "The price of the order after discount.", "x-ours": "US dollars." }),
    original_order_price: z
      .string()
      .meta({ description: "The price before discount.", "x-ours": "US dollars." }),
    tariff_name: z
      .string()
      .meta({ description: "Name of the tariff plan.", "x-ours": "`Express` or `Standard`." }),
    order_discount: z
      .number()
      .meta({ description: "The discount of the promotion code.", "x-ours": "US dollars." }),
    tariff_id: z
      .string()
      .meta({ description: "Id of the tariff plan.", "x-ours": "1 urgent, 2 scheduled." }),
    promo_code_info: z.string().meta({
      description: "The promotion code, if it was applied.",
      "x-ours": "Empty if no code or an invalid code was sent.",
    }),
    company_id: z
      .string()
      .meta({ description: "Id of the company.", "x-ours": "The number of your account." }),
    tariff_duration_mins: z
      .string()
      .meta({ description: "The maximum delivery time of the tariff plan in minutes." }),
    distance_miles: z.number().meta({
      description: "The distance in miles from the pick-up to the drop-off, including all stops.",
    }),
    distance_time_seconds: z.string().meta({ description: "Seconds to cover that distance." }),
    schedule_date: z.string().meta({
      description: "When the delivery is scheduled.",
      "x-ours": "`yyyy-mm-dd HH:MM` in UTC. For an urgent order, the current time.",
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
      "x-ours": `Contains JSON. ${ROUTE_LIST}`,
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
    tariff_duration_hours: z.number().meta({ description: "The total delivery time in hours." }),
    tariff_duration_days: integer.meta({ description: "The total delivery time in days." }),
    expire_mins: integer.meta({ description: "Minutes that `api_token` is valid." }),
    prices: z
      .array(
        z.object({
          taken_asap: integer.meta({ description: "1 urgent, 0 scheduled.", "x-ours": true }),
          order_price: z
            .number()
            .meta({ description: "The price in US dollars after discount.", "x-ours": true }),
          original_order_price: z
            .string()
            .meta({ description: "The price in US dollars before discount.", "x-ours": true }),
          order_discount: z
            .number()
            .meta({ description: "The discount in US dollars.", "x-ours": true }),
          tariff_name: z.string().meta({ description: "Name of the tariff plan.", "x-ours": true }),
        }),
      )
      .optional()
      .meta({
        description:
          "Present only with `show_one_price` 0: the urgent price, followed by the scheduled price.",
        "x-ours": true,
      }),
  })
  .meta({ id: "QuoteRecord" });
export type QuoteRecord = z.output<typeof quoteRecord>;

const email = accountEmail.meta({
  description: "The registered e-mail address of your account.",
  "x-ours": "Any other address is refused.",
});

/** A stop of a quote. The document requires a contact, but the service does not. */
const quotedStop = routeFields.meta({
  override: { required: ["route_to_text", "route_desc", "rec_name", "rec_phone"] },
});

/** Quotes one pick-up with one or more drop-offs. */
export const quoteDropoff = {
  method: "POST",
  path: "/api/restfull/v4/orders/dropoff/quote",
  source: "Interface document, Orders module",
  codeAs: "text",
  body: quoteFields.extend({
    ...pickupPlace.shape,
    email,
    routes: createEntryList(quotedStop).meta({
      description: "The drop-offs in the order of the route.",
      "x-ours": "1 to 50.",
    }),
  }),
  success: quoteRecord,
} as const satisfies OrderCall;

/** Quotes one drop-off with one or more pick-ups. */
export const quotePickup = {
  method: "POST",
  path: "/api/restfull/v4/orders/pickup/quote",
  source: "Interface document, Orders module; the drop-off's address is ours",
  codeAs: "text",
  body: quoteFields.extend({
    ...dropoffPlace.shape,
    email,
    routes: createEntryList(quotedStop).meta({
      description: "The pick-ups in the order of the route.",
      "x-ours": "1 to 50.",
    }),
  }),
  success: quoteRecord,
} as const satisfies OrderCall;
export type QuoteDropoff = z.output<typeof quoteDropoff.body>;
export type QuotePickup = z.output<typeof quotePickup.body>;
