import * as z from "zod";
import type { Call } from "../call.ts";
import { integer, numberCode } from "../fields.ts";

const source = "Interface document, Points module";
const body = z.object({
  id: integer.meta({
    description: "The point's id.",
    "x-ours": "A number is taken as well.",
    "x-types": ["string", "integer"],
  }),
  /** Examples send it; nothing follows from it. */
  pack_size_id: z
    .union([z.string(), z.int()])
    .nullish()
    .meta({ description: "Examples send it.", "x-ours": "Nothing follows from it." }),
});
/** `inserted_id` is -1: the status changed. */
const success = z.object({
  code: numberCode,
  inserted_id: integer.meta({ description: "-1: the status was changed." }),
});

/** From Draft, Delivery attempt failed, Returned to the service warehouse: Ready for delivery. */
export const deliveryReady = {
  method: "PUT",
  path: "/api/restfull/v4/points/dropoff-delivery-ready",
  source,
  body,
  success,
} as const satisfies Call;

/** From Delivered (to recipient): Ready for pick-up. */
export const laboratoryReady = {
  method: "PUT",
  path: "/api/restfull/v4/points/dropoff-laboratory-ready",
  source,
  body,
  success,
} as const satisfies Call;

/** From Delivered to laboratory: Drop-off received. */
export const dropoffReceived = {
  method: "PUT",
  path: "/api/restfull/v4/points/dropoff-received",
  source,
  body,
  success,
} as const satisfies Call;
