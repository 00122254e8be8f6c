import { documented, type Fields, ours } from "#shared/contract/openapi/field.ts";
import { ORDER_STATUSES, SIZES, TRANSPORTS } from "./value-lists.ts";

const text = (said: string, oursAbout?: string) => documented("string", said, oursAbout);
const EMPTY = "Empty while no courier is assigned.";

/** The order record: all of it text. */
export const orderRecordFields: Fields = {
  id: text("Id of the order."),
  order_name: text("What you call the order."),
  sender_name: text("Name of the order's owner."),
  pack_size_id: text("Package size.", SIZES),
  pack_transport_id: text("Transport.", TRANSPORTS),
  pack_from_lat: text("Latitude of the pick-up in degrees."),
  pack_from_lng: text("Longitude of the pick-up in degrees."),
  pack_from_text: text("Address of the pick-up."),
  taken_asap: text("`'1'` urgent, `'0'` scheduled."),
  schedule_date: text(
    "When the order is scheduled.",
    "`yyyy-mm-dd HH:MM`, UTC; of an urgent order the time it was made.",
  ),
  distance_miles: text("Miles between pick-up and drop-off."),
  distance_time_seconds: text("Seconds between pick-up and drop-off."),
  pack_map_img: text("Link to an image of the map.", "A `data:` link that holds the image itself."),
  pack_price: text("Price of the order.", "US dollars."),
  rest_api_vers: text("Version of the interface that created the order.", "`v4`."),
  route_count: text("Number of drop-offs."),
  last_pack_to_lat: text("Latitude of the last drop-off in degrees."),
  last_pack_to_lng: text("Longitude of the last drop-off in degrees."),
  last_pack_to_text: text("Address of the last drop-off."),
  last_receiver_name: text("Receiver at the last drop-off."),
  last_receiver_phone_number: text("Receiver's phone at the last drop-off."),
  conn_client_name: text("What the order was created with.", "`api`."),
  pack_status: text("Status of the order.", ORDER_STATUSES),
  order_status_text: text("Status of the order in words."),
  courier_name: text("First name of the courier.", EMPTY),
  courier_surname: text("Last name of the courier.", EMPTY),
  courier_cell: text("Phone of the courier.", EMPTY),
  sender_surname: text("Last name of the order's owner.", "Empty: an account has no names."),
  sender_cell: text("Phone of the order's owner."),
  sender_email: text("E-mail address of the order's owner."),
  sender_user_id: text("Id of the order's owner."),
  status_sender: text("Status of the order in words."),
  tip_amount: ours("string", "Tip in whole US dollars."),
};

const routeFields: Fields = {
  route_id: ours("string", "Id that the route is read by."),
  route_to_text: text("Address of the stop."),
  route_to_lat: text("Latitude of the stop in degrees."),
  route_to_lng: text("Longitude of the stop in degrees."),
  route_status: text("Status of the stop.", ORDER_STATUSES),
  route_delivery_date: text("When it was delivered.", "ISO-8601, UTC; empty before."),
};

/** The route record. */
export const routeRecordFields: Fields = {
  ...routeFields,
  rec_phone: text("Phone of who is met at the stop."),
  rec_name: text("Who is met at the stop."),
  route_distance: text(
    "Distance of the stop.",
    "Miles from the pick-up to the stop; in a pick-up order from the stop to the drop-off.",
  ),
  route_distance_time: text(
    "Time to the stop from the pick-up.",
    "Seconds; in a pick-up order from the stop to the drop-off.",
  ),
};

const listed = (list: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${list}[].${name}`, field]));

/** The details: the order record, its last stop, and the lists that were asked for. */
export const orderDetailsFields: Fields = {
  ...orderRecordFields,
  instant_not_url: text("Your webhook address.", "Empty where none is registered."),
  rec_phone: text("Phone of the receiver.", "At the last stop."),
  rec_name: text("Name of the receiver.", "At the last stop."),
  route_delivery_date: text("When it was received.", "ISO-8601, UTC; empty before."),
  route_distance: text("Distance of the route.", "Miles, of the last stop."),
  route_distance_time: text("Time of the route.", "Seconds, of the last stop."),
  order_images: documented("array", "Images, only with `include_images`."),
  ...listed("order_images", {
    pack_img: text("Link to the uploaded image."),
    inserted_date: text("When it was uploaded.", "ISO-8601, UTC."),
    img_type: text("`'1'` uploaded by the sender, `'2'` by the courier."),
    pack_img_status: text("Status of the order when it was uploaded.", ORDER_STATUSES),
  }),
  history: documented("array", "What happened, only with `include_history`."),
  ...listed("history", {
    operation_name: text("What was done."),
    operation_date: text("When it was done.", "ISO-8601, UTC."),
    pack_status: text("Status of the order from then on.", ORDER_STATUSES),
  }),
  routes: documented("array", "The stops, only with `include_routes`."),
  ...listed("routes", routeFields),
};
