import type { Options } from "#test/tools/conformance/parse-options.ts";
import { FROM, inMinutes, routeBody, TO } from "./request-bodies.ts";
import { optional, type RequestField, required } from "./request-field.ts";

const transport = ({ transportId }: Options) => transportId;
const packSize = ({ packSizeId }: Options) => packSizeId;
const asText = (value: (options: Options) => number) => (options: Options) =>
  String(value(options));

/** Document, PUT orders/dropoff: all but the token. A pick-up is confirmed alike. */
export const CONFIRM_FIELDS: readonly RequestField[] = [
  optional("sender_name", ["The Flower Shop"], 255),
  optional("sender_cell", ["+15550100300", 15550100300], 255),
  optional("sender_desc", ["Ask for Sam", ""], 2000),
  optional("order_desc", ["Gate code 9"], 2000),
  optional("routes", [[routeBody()]]),
  optional("routes[].rec_name", ["Max"], 255),
  optional("routes[].rec_phone", ["+15550100201", 15550100201], 255),
  optional("svc_user_email", [0, 1, "1"]),
  optional("svc_order_email", [0, 1, "0"]),
  optional("svc_order_not", [0, 1, "1"]),
  optional("search_courier", [0, 1, "0"]),
  optional("tip_amount", [0, 5, "5"]),
];

/** Document, both quotes; a pick-up quote has no `pack_from_text`. */
export const QUOTE_FIELDS: readonly RequestField[] = [
  required("order_name", ["Flowers", "Blumen für Zoë 🌷"], 255),
  required("transport_id", [transport, asText(transport)]),
  required("item_value", [0, 40, "40"]),
  required("pack_size_id", [packSize, asText(packSize)]),
  optional("taken_asap", [1, "1"]),
  optional("schedule_date_local", [null, inMinutes(24 * 60)]),
  optional("show_one_price", [1, 0, "1"]),
  optional("promo_code", ["NO-SUCH-CODE", ""], 255),
  required("order_desc", ["Gate code 1234"], 2000),
  required("route_desc", ["At the back door"], 2000),
  required("rec_name", ["Sam Sender"], 255),
  required("rec_phone", ["+15550100100", 15550100100], 255),
  required("routes", [[routeBody()], [routeBody(), routeBody({ route_to_text: FROM })]]),
  required("routes[].route_to_text", [TO], 500),
  required("routes[].route_desc", ["2nd floor"], 2000),
  optional("routes[].rec_name", ["Mia", ""], 255),
  optional("routes[].rec_phone", ["+15550100200", 15550100200], 255),
  optional("routes[].route_to_lat", [40.7484]),
  optional("routes[].route_to_lng", [-73.9857]),
];

/** Document, the drop-off quote alone. */
export const PICK_UP_ADDRESS = required("pack_from_text", [FROM], 500);
