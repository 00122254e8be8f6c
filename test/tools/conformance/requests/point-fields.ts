import { FROM, TO } from "./request-bodies.ts";
import { optional, type RequestField, required } from "./request-field.ts";

const CONTACT = [
  required("rec_name", ["Mia Recipient", "Зоя 🌷"], 255),
  required("rec_phone", ["+15550100200", 15550100200], 255),
];
const ADDRESS = [required("rec_address", [TO], 500), required("rec_email", ["mia@example.com"])];

/** Document, POST points/dropoff; `access_key` has cases of its own. */
export const POINT_FIELDS: readonly RequestField[] = [
  ...CONTACT,
  optional("rec_desc", ["2nd floor", ""], 2000),
  ...ADDRESS,
];

/** Document, POST points/dropoff/route: integers are listed where its examples send text. */
export const POINT_ROUTE_FIELDS: readonly RequestField[] = [
  required("pickup_address", [FROM], 500),
  required("pickup_time", ["2030-05-17 14:30", 1_900_000_000]),
  optional("pickup_address_text", ["Loading bay 3"], 2000),
  ...CONTACT,
  required("rec_desc", ["Ring twice", 12], 2000),
  ...ADDRESS,
];
