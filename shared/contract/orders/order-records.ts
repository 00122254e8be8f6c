import * as z from "zod";
import { driverLocation } from "./driver-location-record.ts";
import { ORDER_STATUSES, SIZES, TRANSPORTS } from "./order-value-texts.ts";

/** The order record of the interface document. All fields are text and empty if unknown. */
export const orderRecord = z
  .object({
    id: z.string().meta({ description: "Id of the order." }),
    order_name: z.string().meta({ description: "Your name for the order." }),
    sender_name: z.string().meta({ description: "Name of the order's owner." }),
    pack_size_id: z.string().meta({ description: "Package size.", "x-ours": SIZES }),
    pack_transport_id: z.string().meta({ description: "Transport.", "x-ours": TRANSPORTS }),
    pack_from_lat: z.string().meta({ description: "Latitude of the pick-up in degrees." }),
    pack_from_lng: z.string().meta({ description: "Longitude of the pick-up in degrees." }),
    pack_from_text: z.string().meta({ description: "Address of the pick-up." }),
    taken_asap: z.string().meta({ description: "`'1'` urgent, `'0'` scheduled." }),
    schedule_date: z.string().meta({
      description: "When the order is scheduled.",
      "x-ours": "`yyyy-mm-dd HH:MM` in UTC. For an urgent order, the time of its creation.",
    }),
    distance_miles: z.string().meta({ description: "Miles between pick-up and drop-off." }),
    distance_time_seconds: z
      .string()
      .meta({ description: "Seconds between pick-up and drop-off." }),
    pack_map_img: z.string().meta({
      description: "Link to an image of the map.",
      "x-ours": "A `data:` link that contains the image.",
    }),
    pack_price: z.string().meta({ description: "Price of the order.", "x-ours": "US dollars." }),
    rest_api_vers: z
      .string()
      .meta({ description: "Version of the interface that created the order.", "x-ours": "`v4`." }),
    route_count: z.string().meta({ description: "Number of drop-offs." }),
    last_pack_to_lat: z.string().meta({ description: "Latitude of the last drop-off in degrees." }),
    last_pack_to_lng: z
      .string()
      .meta({ description: "Longitude of the last drop-off in degrees." }),
    last_pack_to_text: z.string().meta({ description: "Address of the last drop-off." }),
    last_receiver_name: z.string().meta({ description: "Receiver at the last drop-off." }),
    last_receiver_phone_number: z
      .string()
      .meta({ description: "Receiver's phone at the last drop-off." }),
    conn_client_name: z
      .string()
      .meta({ description: "The client that created the order.", "x-ours": "`api`." }),
    /** Ours: 10 to 95, as text in `order_status_text`. */
    pack_status: z.string().meta({ description: "Status of the order.", "x-ours": ORDER_STATUSES }),
    order_status_text: z.string().meta({ description: "The status of the order as text." }),
    courier_name: z.string().meta({
      description: "First name of the courier.",
      "x-ours": "Empty while no courier is assigned.",
    }),
    courier_surname: z.string().meta({
      description: "Last name of the courier.",
      "x-ours": "Empty while no courier is assigned.",
    }),
    courier_cell: z.string().meta({
      description: "Phone of the courier.",
      "x-ours": "Empty while no courier is assigned.",
    }),
    sender_surname: z.string().meta({
      description: "Last name of the order's owner.",
      "x-ours": "Empty: an account has no names.",
    }),
    sender_cell: z.string().meta({ description: "Phone of the order's owner." }),
    sender_email: z.string().meta({ description: "E-mail address of the order's owner." }),
    sender_user_id: z.string().meta({ description: "Id of the order's owner." }),
    status_sender: z.string().meta({ description: "The status of the order as text." }),
    /** Ours. */
    tip_amount: z.string().meta({ description: "Tip in whole US dollars.", "x-ours": true }),
  })
  .meta({ id: "OrderRecord" });
export type OrderRecord = z.output<typeof orderRecord>;

const image = z.object({
  pack_img: z.string().meta({ description: "Link to the uploaded image." }),
  inserted_date: z
    .string()
    .meta({ description: "The time of the upload.", "x-ours": "ISO-8601, UTC." }),
  img_type: z.string().meta({ description: "`'1'` uploaded by the sender, `'2'` by the courier." }),
  pack_img_status: z
    .string()
    .meta({ description: "Status of the order when it was uploaded.", "x-ours": ORDER_STATUSES }),
});

const historyEntry = z.object({
  operation_name: z.string().meta({ description: "The operation." }),
  operation_date: z
    .string()
    .meta({ description: "The time of the operation.", "x-ours": "ISO-8601, UTC." }),
  pack_status: z.string().meta({
    description: "The status of the order after the operation.",
    "x-ours": ORDER_STATUSES,
  }),
});

const routeOfOrder = z.object({
  route_id: z
    .string()
    .meta({ description: "The id of the route, for reading it.", "x-ours": true }),
  route_to_text: z.string().meta({ description: "Address of the stop." }),
  route_to_lat: z.string().meta({ description: "Latitude of the stop in degrees." }),
  route_to_lng: z.string().meta({ description: "Longitude of the stop in degrees." }),
  route_status: z.string().meta({ description: "Status of the stop.", "x-ours": ORDER_STATUSES }),
  route_delivery_date: z.string().meta({
    description: "The time of delivery.",
    "x-ours": "ISO-8601 in UTC. Empty before that time.",
  }),
});

/** Interface document, Route record. */
export const routeRecord = routeOfOrder
  .extend({
    rec_phone: z.string().meta({ description: "The phone number of the contact at the stop." }),
    rec_name: z.string().meta({ description: "The name of the contact at the stop." }),
    /** Miles and seconds from the pick-up. */
    route_distance: z.string().meta({
      description: "Distance of the stop.",
      "x-ours":
        "Miles from the pick-up to the stop. In a pick-up order, miles from the stop to the drop-off.",
    }),
    route_distance_time: z.string().meta({
      description: "Time to the stop from the pick-up.",
      "x-ours": "Seconds. In a pick-up order, the time from the stop to the drop-off.",
    }),
  })
  .meta({ id: "RouteRecord" });
export type RouteRecord = z.output<typeof routeRecord>;

/** The order with the data of its last stop. Includes the lists and the driver's location only on request. */
export const orderDetails = orderRecord
  .extend({
    instant_not_url: z
      .string()
      .meta({ description: "Your webhook address.", "x-ours": "Empty if none is registered." }),
    rec_phone: z
      .string()
      .meta({ description: "Phone of the receiver.", "x-ours": "At the last stop." }),
    rec_name: z
      .string()
      .meta({ description: "Name of the receiver.", "x-ours": "At the last stop." }),
    route_delivery_date: z.string().meta({
      description: "The time of receipt.",
      "x-ours": "ISO-8601 in UTC. Empty before that time.",
    }),
    route_distance: z
      .string()
      .meta({ description: "Distance of the route.", "x-ours": "Miles, of the last stop." }),
    route_distance_time: z
      .string()
      .meta({ description: "Time of the route.", "x-ours": "Seconds, of the last stop." }),
    order_images: z
      .array(image)
      .optional()
      .meta({ description: "The images. Present only with `include_images`." }),
    history: z
      .array(historyEntry)
      .optional()
      .meta({ description: "The history. Present only with `include_history`." }),
    routes: z
      .array(routeOfOrder)
      .optional()
      .meta({ description: "The stops. Present only with `include_routes`." }),
    driver_location: driverLocation.nullable().optional().meta({
      description:
        "The driver's location. Null while no driver is assigned. Present only with `include_driver_location`.",
      "x-ours": true,
    }),
  })
  .meta({ id: "OrderDetails" });
export type OrderDetails = z.output<typeof orderDetails>;
