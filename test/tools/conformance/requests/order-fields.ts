import type { Options } from "#test/tools/conformance/parse-options.ts";
import { buildRouteBody, FROM, formatMinutesFromNow, TO } from "./request-bodies.ts";
import { defineOptional, defineRequired, type RequestField } from "./request-field.ts";

const getTransportId = ({ transportId }: Options) => transportId;
const getPackSizeId = ({ packSizeId }: Options) => packSizeId;
const convertToText = (value: (options: Options) => number) => (options: Options) =>
  String(value(options));

/** Document, PUT orders/dropoff: all fields but the token. A pick-up has the same fields. */
export const CONFIRM_FIELDS: readonly RequestField[] = [
  defineOptional("sender_name", ["The Flower Shop"], 255),
  defineOptional("sender_cell", ["+15550100300", 15550100300], 255),
  defineOptional("sender_desc", ["Ask for Sam", ""], 2000),
  defineOptional("order_desc", ["Gate code 9"], 2000),
  defineOptional("routes", [[buildRouteBody()]]),
  defineOptional("routes[].rec_name", ["Max"], 255),
  defineOptional("routes[].rec_phone", ["+15550100201", 15550100201], 255),
  defineOptional("svc_user_email", [0, 1, "1"]),
  defineOptional("svc_order_email", [0, 1, "0"]),
  defineOptional("svc_order_not", [0, 1, "1"]),
  defineOptional("search_courier", [0, 1, "0"]),
  defineOptional("tip_amount", [0, 5, "5"]),
];

/** Document, both quotes; a pick-up quote has no `pack_from_text`. */
export const QUOTE_FIELDS: readonly RequestField[] = [
  defineRequired("order_name", ["Flowers", "Blumen für Zoë 🌷"], 255),
  defineRequired("transport_id", [getTransportId, convertToText(getTransportId)]),
  defineRequired("item_value", [0, 40, "40"]),
  defineRequired("pack_size_id", [getPackSizeId, convertToText(getPackSizeId)]),
  defineOptional("taken_asap", [1, "1"]),
  defineOptional("schedule_date_local", [null, formatMinutesFromNow(24 * 60)]),
  defineOptional("show_one_price", [1, 0, "1"]),
  defineOptional("promo_code", ["NO-SUCH-CODE", ""], 255),
  defineRequired("order_desc", ["Gate code 1234"], 2000),
  defineRequired("route_desc", ["At the back door"], 2000),
  defineRequired("rec_name", ["Sam Sender"], 255),
  defineRequired("rec_phone", ["+15550100100", 15550100100], 255),
  defineRequired("routes", [
    [buildRouteBody()],
    [buildRouteBody(), buildRouteBody({ route_to_text: FROM })],
  ]),
  defineRequired("routes[].route_to_text", [TO], 500),
  defineRequired("routes[].route_desc", ["2nd floor"], 2000),
  defineOptional("routes[].rec_name", ["Mia", ""], 255),
  defineOptional("routes[].rec_phone", ["+15550100200", 15550100200], 255),
  defineOptional("routes[].route_to_lat", [40.7484]),
  defineOptional("routes[].route_to_lng", [-73.9857]),
];

/** Document, the drop-off quote alone. */
export const PICK_UP_ADDRESS = defineRequired("pack_from_text", [FROM], 500);
