import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer, numberCode, ratingValue } from "#shared/contract/fields.ts";

/** Rates the driver of a point, as `orders/driver/rate` does of an order. A later rating does not replace the first one. */
export const ratePointDriver = {
  method: "PUT",
  path: "/api/restfull/v4/points/driver/rate",
  source: "Ours: an addition to the interface document",
  body: z.object({
    id: integer.meta({
      description: "The id of the point, as a string or a number.",
      "x-ours": true,
      "x-types": ["string", "integer"],
    }),
    rate_val: ratingValue.meta({
      description: "The rating, from 1 (poor) to 5 (excellent), as a number or a string.",
      "x-ours": true,
      "x-types": ["integer", "string"],
    }),
  }),
  success: z.object({
    code: numberCode.meta({ "x-ours": true }),
    inserted_id: integer.meta({ description: "The id of the point.", "x-ours": true }),
    msgtext: z.string().optional().meta({
      description: "Present only if you already rated the driver of this point.",
      "x-ours": true,
    }),
  }),
} as const satisfies Call;
