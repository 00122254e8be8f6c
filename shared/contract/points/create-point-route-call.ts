import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { addressText, noteText } from "#shared/contract/fields.ts";
import { createPoint } from "./create-point-call.ts";

/** Listed as an integer, shown as text in the example: Unix seconds, or `yyyy-mm-dd HH:MM` in UTC. */
const pickupTime = z.union([
  z.int().min(0, "must be 0 or more").transform(String),
  z.string().regex(/^(\d{1,12}|\d{4}-\d\d-\d\d \d\d:\d\d)$/, "must look like yyyy-mm-dd HH:MM"),
]);

/** Listed as an integer, shown as text in the example. */
const notes = z.union([noteText, z.int().transform(String)]);

/** POST points/dropoff/route: a point that says where and when it is picked up. */
export const createPointRoute = {
  method: "POST",
  path: "/api/restfull/v4/points/dropoff/route",
  source: "Interface document, Points module; the answer is ours",
  body: createPoint.body.extend({
    pickup_address: addressText,
    pickup_time: pickupTime,
    pickup_address_text: noteText.nullish(),
    rec_desc: notes,
  }),
  success: createPoint.success,
} as const satisfies Call;
export type NewPointRoute = z.output<typeof createPointRoute.body>;
