import * as z from "zod";
import type { Call } from "../call.ts";
import { integer } from "../fields.ts";

const source = "Interface document, Points module";
const body = z.object({
  id: integer,
  /** Examples send it; nothing follows from it. */
  pack_size_id: z.union([z.string(), z.int()]).nullish(),
});
/** `inserted_id` is -1: the status changed. */
const success = z.object({ code: integer, inserted_id: integer });

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
