import {
  createDocumentedField,
  createOwnField,
  type Fields,
} from "#shared/contract/openapi/field.ts";
import { ORDER_STATUSES, SIZES, TRANSPORTS } from "./value-lists.ts";

const createTextField = (description: string, oursAbout?: string) =>
  createDocumentedField("string", description, oursAbout);
const EMPTY = "Empty while no courier is assigned.";

/** The order record: all of it text. */
export const orderRecordFields: Fields = {
  id: createTextField("Id of the order."),
  order_name: createTextField("What you call the order."),
  sender_name: createTextField("Name of the order's owner."),
  pack_size_id: createTextField("Package size.", SIZES),
  pack_transport_id: createTextField("Transport.", TRANSPORTS),
  pack_from_lat: createTextField("Latitude of the pick-up in degrees."),
  pack_from_lng: createTextField("Longitude of the pick-up in degrees."),
  pack_from_text: createTextField("Address of the pick-up."),
  taken_asap: createTextField("`'1'` urgent, `'0'` scheduled."),
  schedule_date: createTextField(
    "When the order is scheduled.",
    "`yyyy-mm-dd HH:MM`, UTC; of an urgent order the time it was made.",
  ),
  distance_miles: createTextField("Miles between pick-up and drop-off."),
  distance_time_seconds: createTextField("Seconds between pick-up and drop-off."),
  pack_map_img: createTextField(
    "Link to an image of the map.",
    "A `data:` link that holds the image itself.",
  ),
  pack_price: createTextField("Price of the order.", "US dollars."),
  rest_api_vers: createTextField("Version of the interface that created the order.", "`v4`."),
  route_count: createTextField("Number of drop-offs."),
  last_pack_to_lat: createTextField("Latitude of the last drop-off in degrees."),
  last_pack_to_lng: createTextField("Longitude of the last drop-off in degrees."),
  last_pack_to_text: createTextField("Address of the last drop-off."),
  last_receiver_name: createTextField("Receiver at the last drop-off."),
  last_receiver_phone_number: createTextField("Receiver's phone at the last drop-off."),
  conn_client_name: createTextField("What the order was created with.", "`api`."),
  pack_status: createTextField("Status of the order.", ORDER_STATUSES),
  order_status_text: createTextField("Status of the order in words."),
  courier_name: createTextField("First name of the courier.", EMPTY),
  courier_surname: createTextField("Last name of the courier.", EMPTY),
  courier_cell: createTextField("Phone of the courier.", EMPTY),
  sender_surname: createTextField(
    "Last name of the order's owner.",
    "Empty: an account has no names.",
  ),
  sender_cell: createTextField("Phone of the order's owner."),
  sender_email: createTextField("E-mail address of the order's owner."),
  sender_user_id: createTextField("Id of the order's owner."),
  status_sender: createTextField("Status of the order in words."),
  tip_amount: createOwnField("string", "Tip in whole US dollars."),
};

const routeFields: Fields = {
  route_id: createOwnField("string", "Id that the route is read by."),
  route_to_text: createTextField("Address of the stop."),
  route_to_lat: createTextField("Latitude of the stop in degrees."),
  route_to_lng: createTextField("Longitude of the stop in degrees."),
  route_status: createTextField("Status of the stop.", ORDER_STATUSES),
  route_delivery_date: createTextField("When it was delivered.", "ISO-8601, UTC; empty before."),
};

/** The route record. */
export const routeRecordFields: Fields = {
  ...routeFields,
  rec_phone: createTextField("Phone of who is met at the stop."),
  rec_name: createTextField("Who is met at the stop."),
  route_distance: createTextField(
    "Distance of the stop.",
    "Miles from the pick-up to the stop; in a pick-up order from the stop to the drop-off.",
  ),
  route_distance_time: createTextField(
    "Time to the stop from the pick-up.",
    "Seconds; in a pick-up order from the stop to the drop-off.",
  ),
};

const nestInList = (list: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${list}[].${name}`, field]));

/** The details: the order record, its last stop, and the lists that were asked for. */
export const orderDetailsFields: Fields = {
  ...orderRecordFields,
  instant_not_url: createTextField("Your webhook address.", "Empty where none is registered."),
  rec_phone: createTextField("Phone of the receiver.", "At the last stop."),
  rec_name: createTextField("Name of the receiver.", "At the last stop."),
  route_delivery_date: createTextField("When it was received.", "ISO-8601, UTC; empty before."),
  route_distance: createTextField("Distance of the route.", "Miles, of the last stop."),
  route_distance_time: createTextField("Time of the route.", "Seconds, of the last stop."),
  order_images: createDocumentedField("array", "Images, only with `include_images`."),
  ...nestInList("order_images", {
    pack_img: createTextField("Link to the uploaded image."),
    inserted_date: createTextField("When it was uploaded.", "ISO-8601, UTC."),
    img_type: createTextField("`'1'` uploaded by the sender, `'2'` by the courier."),
    pack_img_status: createTextField("Status of the order when it was uploaded.", ORDER_STATUSES),
  }),
  history: createDocumentedField("array", "What happened, only with `include_history`."),
  ...nestInList("history", {
    operation_name: createTextField("What was done."),
    operation_date: createTextField("When it was done.", "ISO-8601, UTC."),
    pack_status: createTextField("Status of the order from then on.", ORDER_STATUSES),
  }),
  routes: createDocumentedField("array", "The stops, only with `include_routes`."),
  ...nestInList("routes", routeFields),
};
