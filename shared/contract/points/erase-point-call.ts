import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { numberCode } from "#shared/contract/fields.ts";

/** Erases the personal data of a point that no courier is under way with. Repeating it has no further effect. */
export const erasePoint = {
  method: "DELETE",
  path: "/api/restfull/v4/points/dropoff/{id}/personal-data",
  source: "Ours: an addition to the interface document",
  success: z.object({
    code: numberCode.meta({ "x-ours": true }),
    erased_at: z.string().meta({
      description: "The time at which the personal data was erased, as ISO-8601 in UTC.",
      "x-ours": true,
    }),
  }),
} as const satisfies Call;
