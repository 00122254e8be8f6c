import * as z from "zod";
import { integer } from "#shared/contract/fields.ts";
import { OUR_POINT_STATUSES, POINT_STATUSES } from "./point-status-texts.ts";

/** The tracking record. The document defines status_id, pack_status, route_status and the courier. */
export const tracking = z
  .object({
    id: integer.meta({
      description: "The id of the point, which is returned as `inserted_id` when it is created.",
      "x-ours": true,
    }),
    access_key: z.string().meta({ description: "Your own id for the point." }),
    status_id: integer.meta({
      description: `Status: ${POINT_STATUSES}`,
      "x-ours": OUR_POINT_STATUSES,
    }),
    pack_status: z
      .string()
      .meta({ description: "The status of the parcel.", "x-ours": "As text." }),
    route_status: z
      .string()
      .meta({ description: "The status of the route.", "x-ours": "As text." }),
    courier_name: z.string().optional().meta({
      description: "First name of the courier.",
      "x-ours": "Present only while a courier is assigned.",
    }),
    courier_surname: z.string().optional().meta({
      description: "Last name of the courier.",
      "x-ours": "Present only while a courier is assigned.",
    }),
    courier_phone_number: z.string().optional().meta({
      description: "Phone of the courier.",
      "x-ours": "Present only while a courier is assigned.",
    }),
    last_lat: z.string().optional().meta({
      description:
        "Last known latitude of the driver in degrees, as in an order's driver location. Present from the first report until 2 hours after the end.",
      "x-ours": true,
    }),
    last_lng: z.string().optional().meta({
      description: "Last known longitude of the driver in degrees. Present with the latitude.",
      "x-ours": true,
    }),
    last_location_date: z.string().optional().meta({
      description:
        "The time of the last known location, as ISO-8601 in UTC. The location does not move after the end.",
      "x-ours": true,
    }),
    planned_arrival_at: z.string().optional().meta({
      description:
        "When the driver should arrive, as ISO-8601 in UTC: the time of the route plan, later by as much as the parcel was picked up late. Absent without a route and from the arrival on.",
      "x-ours": true,
    }),
    stops_before: integer.optional().meta({
      description:
        "How many stops the driver has before this one: from the pick-up to the arrival, by the route plan. Absent without a plan, and in the reads that are not tracking.",
      "x-ours": true,
    }),
    point_images: z
      .array(
        z.object({
          pack_img: z.string().meta({
            description: "Link to the uploaded image. A data URL in a sandbox.",
            "x-ours": true,
          }),
          inserted_date: z
            .string()
            .meta({ description: "The time of the upload, as ISO-8601 in UTC.", "x-ours": true }),
          img_type: z.string().meta({
            description: "`'1'` uploaded by the sender, `'2'` by the courier.",
            "x-ours": true,
          }),
          pack_img_status: z.string().meta({
            description: "`status_id` of the point when it was uploaded.",
            "x-ours": true,
          }),
        }),
      )
      .optional()
      .meta({
        description:
          "The images of the parcel and its delivery, oldest first, as `order_images` of an order. Absent without any, and once the personal data is erased.",
        "x-ours": true,
      }),
    can_rate_driver: z.boolean().meta({
      description:
        "Whether `points/driver/rate` takes a rating: from the assignment of a driver to the first rating.",
      "x-ours": true,
    }),
    updated_at: z.string().meta({
      description: "The time of the last change of the point, as ISO-8601 in UTC.",
      "x-ours": true,
    }),
  })
  .meta({ id: "TrackedPoint" });

/** A stored point. The creation fields are the document's; the timestamps are ours. */
export const point = tracking
  .extend({
    rec_name: z.string().meta({ description: "Name of the recipient." }),
    rec_phone: z
      .string()
      .meta({ description: "Phone of the recipient.", "x-ours": "The text that was sent." }),
    rec_desc: z.string().optional().meta({ description: "Notes for the driver." }),
    rec_address: z.string().meta({ description: "Address of the recipient." }),
    rec_email: z.string().meta({ description: "E-mail address of the recipient." }),
    pickup_address: z.string().optional().meta({ description: "Address of the pick-up." }),
    pickup_time: z.string().optional().meta({
      description: "The time from which the parcel can be picked up.",
      "x-ours": "The text that was sent.",
    }),
    pickup_address_text: z
      .string()
      .optional()
      .meta({ description: "Additional notes about the pick-up." }),
    created_at: z.string().meta({
      description: "The time at which the point was created, as ISO-8601 in UTC.",
      "x-ours": true,
    }),
  })
  .meta({ id: "Point" });
export type PointRecord = z.infer<typeof point>;
export type TrackingRecord = z.infer<typeof tracking>;
