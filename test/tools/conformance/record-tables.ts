import type { FieldTable } from "./field-types.ts";

const defineTexts = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, "string"])) as Record<Name, "string">;
const defineOptionalTexts = (...names: readonly string[]): FieldTable =>
  Object.fromEntries(names.map((name) => [name, "string?"]));

/** Document, Quote: the response of both quotes. */
export const QUOTE: FieldTable = {
  code: "string",
  is_user_registered: "boolean",
  diff_in_minutes: "integer",
  api_token: "string",
  order_price: "float",
  original_order_price: "string",
  tariff_name: "string",
  order_discount: "float",
  tariff_id: "string",
  promo_code_info: "string",
  company_id: "string",
  tariff_duration_mins: "string",
  distance_miles: "float",
  distance_time_seconds: "string",
  schedule_date: "string",
  item_value: "string",
  pack_size_id: "string",
  transport_id: "string",
  pack_from_lat: "float",
  pack_from_lng: "float",
  routes: "string",
  routes_json: "string",
  route_distance: "float",
  route_distance_time: "float",
  tariff_duration_hours: "float",
  tariff_duration_days: "integer",
  expire_mins: "integer",
};

/** Document, Quote: `routes.…`, each of its entries. */
export const QUOTED_ROUTE: FieldTable = {
  ...defineTexts("route_to_text", "route_desc", "route_rec_name", "route_rec_phone"),
  route_to_lat: "float",
  route_to_lng: "float",
};

/** Document, confirm calls. */
export const CONFIRMED: FieldTable = {
  inserted_id: "integer",
  distance: "float",
  distance_time: "float",
};

/** Document, Order record, without the courier. */
export const ORDER: FieldTable = {
  ...defineTexts("id", "order_name", "sender_name", "pack_size_id", "pack_transport_id"),
  ...defineTexts("pack_from_lat", "pack_from_lng", "pack_from_text", "taken_asap", "schedule_date"),
  ...defineTexts("distance_miles", "distance_time_seconds", "pack_map_img", "pack_price"),
  ...defineTexts("rest_api_vers", "route_count", "last_pack_to_lat", "last_pack_to_lng"),
  ...defineTexts("last_pack_to_text", "last_receiver_name", "last_receiver_phone_number"),
  ...defineTexts("conn_client_name", "pack_status", "order_status_text", "sender_surname"),
  ...defineTexts("sender_cell", "sender_email", "sender_user_id", "status_sender"),
};

/** Document, Order record: "assigned courier, when assigned". */
export const ORDER_COURIER = defineTexts("courier_name", "courier_surname", "courier_cell");

/** The same fields before a courier is assigned. */
export const NO_COURIER_YET = defineOptionalTexts(...Object.keys(ORDER_COURIER));

/** Document, Order record: the additional fields of the details. */
export const DETAILS: FieldTable = {
  ...defineTexts("instant_not_url", "rec_phone", "rec_name", "route_delivery_date"),
  ...defineTexts("route_distance", "route_distance_time"),
};

/** Document, Order record: items of the details' lists. */
export const ORDER_IMAGE = defineTexts("pack_img", "inserted_date", "img_type", "pack_img_status");
export const HISTORY_ITEM = defineTexts("operation_name", "operation_date", "pack_status");
export const ROUTE_ITEM = defineTexts(
  "route_to_text",
  "route_to_lat",
  "route_to_lng",
  "route_status",
  "route_delivery_date",
);

/** Document, Route record. */
export const ROUTE: FieldTable = {
  ...ROUTE_ITEM,
  ...defineTexts("rec_phone", "rec_name", "route_distance", "route_distance_time"),
};

/** Document, Driver location record. */
export const DRIVER_LOCATION: FieldTable = {
  ...defineTexts("pack_status", "order_status", "courier_name", "courier_surname"),
  ...defineTexts("courier_phone_number", "last_lng", "last_lat", "last_timezone"),
  ...defineTexts("last_location_date", "last_seen_date", "svc_instant_not", "instant_not_url"),
  svc_email: "integer",
  svc_nots: "integer",
  svc_sms: "integer",
};
