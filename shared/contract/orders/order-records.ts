import * as z from "zod";

/** Interface document, Order record: all of it text, empty where there is nothing to tell. */
export const orderRecord = z.object({
  id: z.string(),
  order_name: z.string(),
  sender_name: z.string(),
  pack_size_id: z.string(),
  pack_transport_id: z.string(),
  pack_from_lat: z.string(),
  pack_from_lng: z.string(),
  pack_from_text: z.string(),
  taken_asap: z.string(),
  /** Ours: `yyyy-mm-dd HH:MM`, UTC; of an urgent order the time it was made. */
  schedule_date: z.string(),
  distance_miles: z.string(),
  distance_time_seconds: z.string(),
  /** Ours: a `data:` link, which needs no further request. */
  pack_map_img: z.string(),
  pack_price: z.string(),
  rest_api_vers: z.string(),
  route_count: z.string(),
  last_pack_to_lat: z.string(),
  last_pack_to_lng: z.string(),
  last_pack_to_text: z.string(),
  last_receiver_name: z.string(),
  last_receiver_phone_number: z.string(),
  conn_client_name: z.string(),
  /** Ours: 10 to 95, in words in `order_status_text`. */
  pack_status: z.string(),
  order_status_text: z.string(),
  courier_name: z.string(),
  courier_surname: z.string(),
  courier_cell: z.string(),
  sender_surname: z.string(),
  sender_cell: z.string(),
  sender_email: z.string(),
  sender_user_id: z.string(),
  status_sender: z.string(),
  /** Ours. */
  tip_amount: z.string(),
});
export type OrderRecord = z.output<typeof orderRecord>;

const image = z.object({
  pack_img: z.string(),
  inserted_date: z.string(),
  img_type: z.string(),
  pack_img_status: z.string(),
});

const historyEntry = z.object({
  operation_name: z.string(),
  operation_date: z.string(),
  pack_status: z.string(),
});

const routeOfOrder = z.object({
  /** Ours: what the route is read by. */
  route_id: z.string(),
  route_to_text: z.string(),
  route_to_lat: z.string(),
  route_to_lng: z.string(),
  route_status: z.string(),
  route_delivery_date: z.string(),
});

/** Interface document, Route record. */
export const routeRecord = routeOfOrder.extend({
  rec_phone: z.string(),
  rec_name: z.string(),
  /** Miles and seconds from the pick-up. */
  route_distance: z.string(),
  route_distance_time: z.string(),
});
export type RouteRecord = z.output<typeof routeRecord>;

/** The details: of the last stop, and the lists only when asked for. */
export const orderDetails = orderRecord.extend({
  instant_not_url: z.string(),
  rec_phone: z.string(),
  rec_name: z.string(),
  route_delivery_date: z.string(),
  route_distance: z.string(),
  route_distance_time: z.string(),
  order_images: z.array(image).optional(),
  history: z.array(historyEntry).optional(),
  routes: z.array(routeOfOrder).optional(),
});
export type OrderDetails = z.output<typeof orderDetails>;

/** Interface document, Driver location record. */
export const driverLocation = z.object({
  pack_status: z.string(),
  order_status: z.string(),
  courier_name: z.string(),
  courier_surname: z.string(),
  courier_phone_number: z.string(),
  last_lng: z.string(),
  last_lat: z.string(),
  last_timezone: z.string(),
  last_location_date: z.string(),
  last_seen_date: z.string(),
  svc_email: z.int(),
  svc_nots: z.int(),
  svc_sms: z.int(),
  svc_instant_not: z.string(),
  instant_not_url: z.string(),
});
export type DriverLocation = z.output<typeof driverLocation>;
