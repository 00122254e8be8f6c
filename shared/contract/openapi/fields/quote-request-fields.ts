import {
  createDocumentedField,
  createOwnField,
  type Fields,
  markRequired,
} from "#shared/contract/openapi/field.ts";
import { SIZES, TRANSPORTS } from "./value-lists.ts";

const PHONE_BOTH =
  "The document lists an integer and its examples send text: both are taken. Send text where leading zeros or a + matter. Up to 255 characters.";

const stopFields: Fields = {
  "routes[].route_to_text": markRequired(
    createDocumentedField(
      "string",
      "Address of the stop: street, city, postcode, country.",
      "Up to 500 characters.",
    ),
  ),
  "routes[].route_desc": markRequired(
    createDocumentedField(
      "string",
      "Notes for that stop: floor, gate code.",
      "May be empty. Up to 2,000 characters.",
    ),
  ),
  "routes[].rec_name": markRequired(
    createDocumentedField(
      "string",
      "Who is met at the stop. May be empty in the quote; the confirmation must have it then.",
      "May be left out. Up to 255 characters.",
    ),
  ),
  "routes[].rec_phone": markRequired(
    createDocumentedField(
      "string",
      "Phone of who is met at the stop.",
      "May be left out or empty in the quote; the confirmation must have it then.",
    ),
  ),
  "routes[].route_to_lat": createDocumentedField(
    "number",
    "Latitude of the stop in degrees. With both coordinates the address is not looked up.",
  ),
  "routes[].route_to_lng": createDocumentedField("number", "Longitude of the stop in degrees."),
};

/** What both quotes ask for besides the single end. */
const quoteRequestFields: Fields = {
  order_name: createDocumentedField("string", "What you call the order.", "Up to 255 characters."),
  transport_id: createDocumentedField("integer", "How it is carried.", TRANSPORTS),
  item_value: createDocumentedField(
    "integer",
    "Estimated value of the package.",
    "Whole US dollars, 0 or more.",
  ),
  pack_size_id: createDocumentedField("integer", "How large the package is.", SIZES),
  taken_asap: createDocumentedField(
    "integer",
    "1 urgent, 0 scheduled.",
    "Left out: 1 without a schedule, 0 with one. The two contradicting each other is refused.",
  ),
  schedule_date_local: createDocumentedField(
    ["string", "null"],
    "When a scheduled order is to be taken, as `yyyy-mm-dd HH:MM` in UTC; null for an urgent one.",
    "From 30 minutes to 60 days ahead.",
  ),
  show_one_price: createDocumentedField(
    "integer",
    "1 only the price of the kind asked for, 0 both prices.",
    "With 0 the answer also has `prices`, one entry for either kind.",
  ),
  promo_code: createDocumentedField(
    "string",
    "A promotion code.",
    "One that is not valid gives no discount and is not refused.",
  ),
  order_desc: createDocumentedField(
    "string",
    "General notes for the delivery: gate code, apartment number.",
    "Up to 2,000 characters.",
  ),
  route_desc: createDocumentedField(
    "string",
    "Notes for the single end.",
    "Up to 2,000 characters.",
  ),
  rec_name: createDocumentedField(
    "string",
    "Who is met at the single end.",
    "Up to 255 characters.",
  ),
  rec_phone: createDocumentedField(
    ["integer", "string"],
    "Phone of who is met at the single end.",
    PHONE_BOTH,
  ),
};

const createStopFields = (what: string): Fields => ({
  routes: createDocumentedField(
    "array",
    `The ${what}, in the order they are driven to.`,
    "1 to 50.",
  ),
  ...stopFields,
});

const pickupPlace: Fields = {
  pack_from_text: createDocumentedField(
    "string",
    "Address of the pick-up.",
    "Up to 500 characters.",
  ),
  pack_from_lat: createOwnField(
    "number",
    "Latitude of the pick-up in degrees. With both coordinates the address is not looked up.",
  ),
  pack_from_lng: createOwnField("number", "Longitude of the pick-up in degrees."),
};
const dropoffPlace: Fields = {
  pack_to_text: createOwnField(
    "string",
    "Address of the one drop-off. Left out, it is the address your account is registered with. Up to 500 characters.",
  ),
  pack_to_lat: createOwnField(
    "number",
    "Latitude of the drop-off in degrees. With both coordinates the address is not looked up.",
  ),
  pack_to_lng: createOwnField("number", "Longitude of the drop-off in degrees."),
};

const email = createDocumentedField(
  "string",
  "E-mail address your account is registered with.",
  "Any other one is refused.",
);

/** The fields of both quotes. */
export const quoteFields = {
  dropoff: { ...quoteRequestFields, ...pickupPlace, email, ...createStopFields("drop-offs") },
  pickup: { ...quoteRequestFields, ...dropoffPlace, email, ...createStopFields("pick-ups") },
} satisfies Record<string, Fields>;
