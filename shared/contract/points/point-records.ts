import * as z from "zod";
import { integer } from "#shared/contract/fields.ts";

/** What tracking tells: the document names status_id, pack_status, route_status and the courier. */
export const tracking = z.object({
  id: integer,
  access_key: z.string(),
  status_id: integer,
  pack_status: z.string(),
  route_status: z.string(),
  courier_name: z.string().optional(),
  courier_surname: z.string().optional(),
  courier_phone_number: z.string().optional(),
  /** Ours: ISO-8601 UTC, when the point last changed. */
  updated_at: z.string(),
});

/** A stored point. The creation fields are the document's; the timestamps are ours. */
export const point = tracking.extend({
  rec_name: z.string(),
  rec_phone: z.string(),
  rec_desc: z.string().optional(),
  rec_address: z.string(),
  rec_email: z.string(),
  pickup_address: z.string().optional(),
  pickup_time: z.string().optional(),
  pickup_address_text: z.string().optional(),
  created_at: z.string(),
});
export type PointRecord = z.infer<typeof point>;
export type TrackingRecord = z.infer<typeof tracking>;
