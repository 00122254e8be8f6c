import * as z from "zod";
import { integer } from "#shared/contract/fields.ts";
import { OUR_POINT_STATUSES, POINT_STATUSES } from "./point-status-texts.ts";

/** What tracking tells: the document names status_id, pack_status, route_status and the courier. */
export const tracking = z
  .object({
    id: integer.meta({
      description: "Id of the point: what its creation answered as `inserted_id`.",
      "x-ours": true,
    }),
    access_key: z.string().meta({ description: "Your own id of the point." }),
    status_id: integer.meta({
      description: `Status: ${POINT_STATUSES}`,
      "x-ours": OUR_POINT_STATUSES,
    }),
    pack_status: z.string().meta({ description: "Status of the parcel.", "x-ours": "In words." }),
    route_status: z.string().meta({ description: "Status of its route.", "x-ours": "In words." }),
    courier_name: z
      .string()
      .optional()
      .meta({ description: "First name of the courier.", "x-ours": "Only while one is assigned." }),
    courier_surname: z
      .string()
      .optional()
      .meta({ description: "Last name of the courier.", "x-ours": "Only while one is assigned." }),
    courier_phone_number: z
      .string()
      .optional()
      .meta({ description: "Phone of the courier.", "x-ours": "Only while one is assigned." }),
    /** Ours: ISO-8601 UTC, when the point last changed. */
    updated_at: z
      .string()
      .meta({ description: "When the point last changed: ISO-8601, UTC.", "x-ours": true }),
  })
  .meta({ id: "TrackedPoint" });

/** A stored point. The creation fields are the document's; the timestamps are ours. */
export const point = tracking
  .extend({
    rec_name: z.string().meta({ description: "Name of the recipient." }),
    rec_phone: z
      .string()
      .meta({ description: "Phone of the recipient.", "x-ours": "As text, as it was sent." }),
    rec_desc: z.string().optional().meta({ description: "Notes for the driver." }),
    rec_address: z.string().meta({ description: "Address of the recipient." }),
    rec_email: z.string().meta({ description: "E-mail address of the recipient." }),
    pickup_address: z.string().optional().meta({ description: "Address of the pick-up." }),
    pickup_time: z
      .string()
      .optional()
      .meta({ description: "When it can be picked up.", "x-ours": "As text, as it was sent." }),
    pickup_address_text: z.string().optional().meta({ description: "More about the pick-up." }),
    created_at: z
      .string()
      .meta({ description: "When the point was created: ISO-8601, UTC.", "x-ours": true }),
  })
  .meta({ id: "Point" });
export type PointRecord = z.infer<typeof point>;
export type TrackingRecord = z.infer<typeof tracking>;
