import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { addressText, integer, nameText, noteText, phoneNumber } from "#shared/contract/fields.ts";

/** POST points/dropoff: one destination, which the courier plans into a route. */
export const createPoint = {
  method: "POST",
  path: "/api/restfull/v4/points/dropoff",
  source: "Interface document, Points module",
  body: z.object({
    access_key: nameText,
    rec_name: nameText,
    rec_phone: phoneNumber,
    rec_desc: noteText.nullish(),
    rec_address: addressText,
    rec_email: z
      .email({ pattern: z.regexes.unicodeEmail, error: "must be an e-mail address" })
      .max(255),
  }),
  success: z.object({ code: integer, inserted_id: integer }),
} as const satisfies Call;
export type NewPoint = z.output<typeof createPoint.body>;
