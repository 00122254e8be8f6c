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

/** Creates a point with one destination, which the courier plans into a route. */
export const createPoint = {
  method: "POST",
  path: "/api/restfull/v4/points/dropoff",
  source: "Interface document, Points module",
  body: z.object({
    access_key: nameText.meta({
      description: "Your own id for the point.",
      "x-ours": "Case-insensitive and unique within the account. Up to 255 characters.",
    }),
    rec_name: nameText.meta({
      description: "Name of the recipient.",
      "x-ours": "Up to 255 characters.",
    }),
    rec_phone: phoneNumber.meta({
      description: "Phone of the recipient.",
      "x-ours":
        "An integer or a string: the document specifies an integer, but its examples send a string. Send a string to keep leading zeros or a +.",
      "x-types": ["integer", "string"],
    }),
    rec_desc: noteText.nullish().meta({
      description: "Notes for the driver, for example an apartment number or a gate code.",
      "x-ours": "Up to 2,000 characters.",
    }),
    rec_address: addressText.meta({
      description: "Address of the recipient.",
      "x-ours": "Up to 500 characters.",
    }),
    rec_email: z
      .email({ pattern: z.regexes.unicodeEmail, error: "must be an e-mail address" })
      .max(255)
      .meta({
        format: "idn-email",
        description: "E-mail address of the recipient.",
        "x-ours": "Up to 255 characters.",
      }),
  }),
  success: z
    .object({
      code: numberCode,
      inserted_id: integer.meta({
        description: "The id of the point.",
        "x-ours": "Ids are below 2^31, increase over time and are never reused.",
      }),
    })
    .meta({ id: "CreatedPoint" }),
} as const satisfies Call;
export type NewPoint = z.output<typeof createPoint.body>;
