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
    pickup_address: addressText.meta({
      description: "Address of the pick-up.",
      "x-ours": "Up to 500 characters.",
    }),
    pickup_time: pickupTime.meta({
      description: "When it can be picked up: text as `yyyy-mm-dd HH:MM`.",
      "x-ours": "UTC. A number is Unix time in seconds.",
      "x-types": ["integer", "string"],
    }),
    pickup_address_text: noteText
      .nullish()
      .meta({ description: "More about the pick-up.", "x-ours": "Up to 2,000 characters." }),
    rec_desc: notes.meta({
      description: "Notes for the driver.",
      "x-ours": "The document lists an integer and its example sends text: both are taken.",
      "x-types": ["integer", "string"],
    }),
  }),
  success: createPoint.success,
} as const satisfies Call;
export type NewPointRoute = z.output<typeof createPointRoute.body>;
