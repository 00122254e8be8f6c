import { expect, it } from "vitest";
import { DOCUMENT, OPERATIONS } from "./read-document.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly "x-ours"?: boolean;
}

const record = (name: string) => DOCUMENT.components.schemas[name] as Schema;
const typeOf = ({ type, anyOf = [] }: Schema): string =>
  [type ?? anyOf.map((each) => each.type)].flat(2).sort().join("|");

/** Names and types of the fields that are not marked as ours. */
const documentedTypes = ({ properties = {} }: Schema) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, field]) => field["x-ours"] !== true)
      .map(([name, field]) => [name, typeOf(field)]),
  );
const requestOf = (operationId: string): Schema =>
  OPERATIONS.find((each) => each.operationId === operationId)?.requestBody?.content[
    "application/json"
  ].schema ?? expect.unreachable();

const each = (type: string, names: string) =>
  Object.fromEntries(names.split(" ").map((name) => [name, type]));

// The expected types are copied from the tables of the interface document.
it("gives the quote record the types of the document's table", () => {
  expect(documentedTypes(record("QuoteRecord"))).toEqual({
    ...each("boolean", "is_user_registered"),
    ...each("integer", "diff_in_minutes tariff_duration_days expire_mins"),
    ...each(
      "number",
      "order_price order_discount distance_miles pack_from_lat pack_from_lng route_distance route_distance_time tariff_duration_hours",
    ),
    ...each(
      "string",
      "code api_token original_order_price tariff_name tariff_id promo_code_info company_id tariff_duration_mins distance_time_seconds schedule_date item_value pack_size_id transport_id routes routes_json",
    ),
  });
});

it("gives every field of the order record the type string", () => {
  const fields =
    "id order_name sender_name pack_size_id pack_transport_id pack_from_lat pack_from_lng pack_from_text taken_asap schedule_date distance_miles distance_time_seconds pack_map_img pack_price rest_api_vers route_count last_pack_to_lat last_pack_to_lng last_pack_to_text last_receiver_name last_receiver_phone_number conn_client_name pack_status order_status_text courier_name courier_surname courier_cell sender_surname sender_cell sender_email sender_user_id status_sender";
  expect(documentedTypes(record("OrderRecord"))).toEqual(each("string", fields));
  expect(documentedTypes(record("OrderDetails"))).toEqual({
    ...each("string", fields),
    ...each(
      "string",
      "instant_not_url rec_phone rec_name route_delivery_date route_distance route_distance_time",
    ),
    ...each("array", "order_images history routes"),
  });
});

it("gives the driver location record the types of the document's table", () => {
  expect(documentedTypes(record("DriverLocation"))).toEqual({
    ...each("integer", "svc_email svc_nots svc_sms"),
    ...each(
      "string",
      "pack_status order_status courier_name courier_surname courier_phone_number last_lng last_lat last_timezone last_location_date last_seen_date svc_instant_not instant_not_url",
    ),
  });
});

it("gives the drop-off quote the types and required fields of the document's table", () => {
  const body = requestOf("quoteDropoff");
  const required =
    "order_name pack_from_text transport_id item_value pack_size_id email order_desc route_desc rec_name rec_phone routes";

  expect(documentedTypes(body)).toEqual({
    ...each("string", "order_name pack_from_text email promo_code order_desc route_desc rec_name"),
    ...each("integer", "transport_id item_value pack_size_id taken_asap show_one_price"),
    schedule_date_local: "null|string",
    // Listed as an integer; examples send a string.
    rec_phone: "integer|string",
    routes: "array",
  });
  expect([...(body.required ?? [])].sort()).toEqual(required.split(" ").sort());
  expect(documentedTypes(body.properties?.routes?.items ?? {})).toEqual({
    ...each("string", "route_to_text route_desc rec_name rec_phone"),
    ...each("number", "route_to_lat route_to_lng"),
  });
});

it("requires in a confirmation only what the document's table requires", () => {
  const { required = [], properties = {} } = requestOf("confirmDropoff");

  expect([...required].sort()).toEqual(["api_token", "email"]);
  expect(
    documentedTypes({
      properties: Object.fromEntries(
        Object.entries(properties).filter(([name]) => /^(svc|search|tip|sender)/.test(name)),
      ),
    }),
  ).toEqual({
    ...each("string", "sender_name sender_cell sender_desc"),
    ...each("integer", "svc_user_email svc_order_email svc_order_not search_courier tip_amount"),
  });
});

it("gives the point bodies the types of the document's tables", () => {
  const both = {
    ...each("string", "access_key rec_name rec_address rec_email"),
    rec_phone: "integer|string",
  };
  expect(documentedTypes(requestOf("createPoint"))).toEqual({ ...both, rec_desc: "string" });
  expect(documentedTypes(requestOf("createPointRoute"))).toEqual({
    ...both,
    ...each("string", "pickup_address pickup_address_text"),
    ...each("integer|string", "pickup_time rec_desc"),
  });
});
