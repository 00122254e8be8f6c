import * as z from "zod";
import type { Call } from "../call.ts";
import { integer, numberCode } from "../fields.ts";

const source = "Interface document, Points module";
const body = z.object({
  id: integer.meta({
    description: "The id of the point.",
    "x-ours": "Also accepted as a number.",
    "x-types": ["string", "integer"],
  }),
  /** The examples of the document send it. It has no effect. */
  pack_size_id: z.union([z.string(), z.int()]).nullish().meta({
    description: "The package size. Sent by the examples of the document.",
    "x-ours": "Has no effect.",
  }),
});
const success = z.object({
  code: numberCode,
  inserted_id: integer.meta({ description: "-1 if the status was changed." }),
});

/** Sets Ready for delivery from Draft, Delivery attempt failed or Returned to the service warehouse. */
export const deliveryReady = {
  method: "PUT",
  path: "/api/restfull/v4/points/dropoff-delivery-ready",
  source,
  body,
  success,
} as const satisfies Call;

/** Sets Ready for pick-up from Delivered or Delivered to recipient. */
export const laboratoryReady = {
  method: "PUT",
  path: "/api/restfull/v4/points/dropoff-laboratory-ready",
  source,
  body,
  success,
} as const satisfies Call;

/** Sets Drop-off received from Delivered to laboratory. */
export const dropoffReceived = {
  method: "PUT",
  path: "/api/restfull/v4/points/dropoff-received",
  source,
  body,
  success,
} as const satisfies Call;
