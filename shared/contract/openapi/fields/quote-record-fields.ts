import {
  createDocumentedField,
  createOwnField,
  type Fields,
} from "#shared/contract/openapi/field.ts";
import { textCode } from "./repeated-fields.ts";
import { SIZES, TRANSPORTS } from "./value-lists.ts";

const ROUTE_LIST =
  "A list of objects with route_to_text, route_desc, route_rec_name, route_rec_phone (text), route_to_lat, route_to_lng (degrees), route_distance (miles) and route_distance_time (seconds).";

/** The quote record: what a quote answers. */
export const quoteRecordFields: Fields = {
  code: textCode,
  is_user_registered: createDocumentedField("boolean", "True for a registered user."),
  diff_in_minutes: createDocumentedField(
    "integer",
    "Difference in minutes.",
    "From now to the schedule; 0 for an urgent order.",
  ),
  api_token: createDocumentedField(
    "string",
    "Confirms the order: once, within 60 minutes. Keep it as you keep a password.",
  ),
  order_price: createDocumentedField(
    "number",
    "What the order costs, discount taken off.",
    "US dollars.",
  ),
  original_order_price: createDocumentedField(
    "string",
    "What it costs without discount.",
    "US dollars.",
  ),
  tariff_name: createDocumentedField(
    "string",
    "Name of the tariff plan.",
    "`Express` or `Standard`.",
  ),
  order_discount: createDocumentedField(
    "number",
    "The discount of the promotion code.",
    "US dollars.",
  ),
  tariff_id: createDocumentedField("string", "Id of the tariff plan.", "1 urgent, 2 scheduled."),
  promo_code_info: createDocumentedField(
    "string",
    "The promotion code, if it was applied.",
    "Otherwise empty.",
  ),
  company_id: createDocumentedField("string", "Id of the company.", "The number of your account."),
  tariff_duration_mins: createDocumentedField(
    "string",
    "The longest the delivery may take by its tariff, in minutes.",
  ),
  distance_miles: createDocumentedField(
    "number",
    "Miles from the pick-up to the drop-off, all stops in.",
  ),
  distance_time_seconds: createDocumentedField("string", "Seconds to cover that distance."),
  schedule_date: createDocumentedField(
    "string",
    "When the delivery is scheduled.",
    "`yyyy-mm-dd HH:MM`, UTC; the present time for an urgent order.",
  ),
  item_value: createDocumentedField(
    "string",
    "Estimated value of the package.",
    "Whole US dollars.",
  ),
  pack_size_id: createDocumentedField("string", "Package size.", SIZES),
  transport_id: createDocumentedField("string", "Transport type.", TRANSPORTS),
  pack_from_lat: createDocumentedField("number", "Latitude of the pick-up in degrees."),
  pack_from_lng: createDocumentedField("number", "Longitude of the pick-up in degrees."),
  routes: createDocumentedField("string", "The routes, as text.", `It holds JSON. ${ROUTE_LIST}`),
  routes_json: createDocumentedField("string", "The routes, as JSON in text.", ROUTE_LIST),
  route_distance: createDocumentedField(
    "number",
    "Distance of the route.",
    "Miles, of the last route.",
  ),
  route_distance_time: createDocumentedField(
    "number",
    "Time of the route.",
    "Seconds, of the last route.",
  ),
  tariff_duration_hours: createDocumentedField("number", "Hours for the delivery in all."),
  tariff_duration_days: createDocumentedField("integer", "Days for the delivery in all."),
  expire_mins: createDocumentedField("integer", "Minutes that `api_token` is valid."),
  prices: createOwnField(
    "array",
    "Only with `show_one_price` 0: the price of either kind, the urgent one first.",
  ),
  "prices[].taken_asap": createOwnField("integer", "1 urgent, 0 scheduled."),
  "prices[].order_price": createOwnField("number", "US dollars, discount taken off."),
  "prices[].original_order_price": createOwnField("string", "US dollars without discount."),
  "prices[].order_discount": createOwnField("number", "US dollars."),
  "prices[].tariff_name": createOwnField("string", "Name of the tariff plan."),
};
