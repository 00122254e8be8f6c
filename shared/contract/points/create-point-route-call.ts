import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { addressText, noteText } from "#shared/contract/fields.ts";
import { TIME_PATTERN } from "#shared/contract/time-text.ts";
import { createPoint } from "./create-point-call.ts";

const MAX_UNIX_SECONDS = 999_999_999_999;

/** Unix seconds, or text as `yyyy-mm-dd HH:MM` in UTC. The document says integer and shows text. */
const pickupTime = z.union([
  z.int().min(0).max(MAX_UNIX_SECONDS).transform(String),
  z
    .string()
    .regex(
      new RegExp(`^(\\d{1,12}|${TIME_PATTERN})$`),
      "must be a time that exists, as yyyy-mm-dd HH:MM, or Unix time in seconds",
    ),
]);

/** The document says integer, but its example sends text. */
const notes = z.union([noteText, z.int().transform(String)]);

/** Creates a point with the place and time of its pick-up. */
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
      description: "The time from which the parcel can be picked up, as `yyyy-mm-dd HH:MM`.",
      "x-ours": "UTC. A number is Unix time in seconds.",
      "x-types": ["integer", "string"],
    }),
    pickup_address_text: noteText.nullish().meta({
      description: "Additional notes about the pick-up.",
      "x-ours": "Up to 2,000 characters.",
    }),
    rec_desc: notes.meta({
      description: "Notes for the driver.",
      "x-ours":
        "An integer or a string: the document specifies an integer, but its example sends a string.",
      "x-types": ["integer", "string"],
    }),
  }),
  success: createPoint.success,
} as const satisfies Call;
export type NewPointRoute = z.output<typeof createPointRoute.body>;
