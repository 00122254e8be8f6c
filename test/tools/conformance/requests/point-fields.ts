import { FROM, TO } from "./request-bodies.ts";
import { defineOptional, defineRequired, type RequestField } from "./request-field.ts";

const CONTACT = [
  defineRequired("rec_name", ["Mia Recipient", "Зоя 🌷"], 255),
  defineRequired("rec_phone", ["+15550100200", 15550100200], 255),
];
const ADDRESS = [
  defineRequired("rec_address", [TO], 500),
  defineRequired("rec_email", ["mia@example.com"]),
];

/** Document, POST points/dropoff; `access_key` has its own cases. */
export const POINT_FIELDS: readonly RequestField[] = [
  ...CONTACT,
  defineOptional("rec_desc", ["2nd floor", ""], 2000),
  ...ADDRESS,
];

/** Document, POST points/dropoff/route: the table lists integers, the examples send text. */
export const POINT_ROUTE_FIELDS: readonly RequestField[] = [
  defineRequired("pickup_address", [FROM], 500),
  defineRequired("pickup_time", ["2030-05-17 14:30", 1_900_000_000]),
  defineOptional("pickup_address_text", ["Loading bay 3"], 2000),
  ...CONTACT,
  defineRequired("rec_desc", ["Ring twice", 12], 2000),
  ...ADDRESS,
];
