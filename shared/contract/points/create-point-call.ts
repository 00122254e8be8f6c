import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import {
  addressText,
  integer,
  nameText,
  noteText,
  numberCode,
  phoneNumber,
} from "#shared/contract/fields.ts";

/** POST points/dropoff: one destination, which the courier plans into a route. */
export const createPoint = {
  method: "POST",
  path: "/api/restfull/v4/points/dropoff",
  source: "Interface document, Points module",
  body: z.object({
    access_key: nameText.meta({
      description: "Your own id of the point.",
      "x-ours":
        "Upper and lower case are the same; an account has each key once. Up to 255 characters.",
    }),
    rec_name: nameText.meta({
      description: "Name of the recipient.",
      "x-ours": "Up to 255 characters.",
    }),
    rec_phone: phoneNumber.meta({
      description: "Phone of the recipient.",
      "x-ours":
        "The document lists an integer and its examples send text: both are taken. Send text where leading zeros or a + matter.",
      "x-types": ["integer", "string"],
    }),
    rec_desc: noteText.nullish().meta({
      description: "Apartment number, gate code, notes for the driver.",
      "x-ours": "Up to 2,000 characters.",
    }),
    rec_address: addressText.meta({
      description: "Address of the recipient.",
      "x-ours": "Up to 500 characters.",
    }),
    rec_email: z
      .email({ pattern: z.regexes.unicodeEmail, error: "must be an e-mail address" })
      .max(255)
      .meta({ description: "E-mail address of the recipient.", "x-ours": "Up to 255 characters." }),
  }),
  success: z
    .object({
      code: numberCode,
      inserted_id: integer.meta({
        description: "The point's id.",
        "x-ours": "Below 2^53, growing with time, never used again.",
      }),
    })
    .meta({ id: "CreatedPoint" }),
} as const satisfies Call;
export type NewPoint = z.output<typeof createPoint.body>;
