import * as z from "zod";
import { timeSchema } from "./field-schemas.ts";

export const auditSchema = z.object({
  records: z.array(
    z.object({
      at: timeSchema,
      kind: z
        .enum(["change", "access"])
        .describe(
          "`access`: somebody read a buyer's data; one record a person, delivery and hour.",
        ),
      actor: z.object({
        kind: z.enum(["api-key", "session", "shopify-user", "operator", "administrator"]),
        id: z
          .string()
          .describe("The key, the session, the person at Shopify, or the operator.")
          .meta({ examples: ["0a1b2c3d4e5f"] }),
        name: z
          .string()
          .nullable()
          .meta({ examples: ["Till"] }),
      }),
      action: z
        .string()
        .describe("The call, by its name in this reference, or the operator's call.")
        .meta({ examples: ["performAction"] }),
      subject: z
        .string()
        .nullable()
        .describe("The order, location or key.")
        .meta({ examples: ["5001/1/cancel"] }),
      address: z
        .string()
        .describe("The network address of the caller.")
        .meta({ examples: ["203.0.113.7"] }),
    }),
  ),
  next: z
    .string()
    .nullable()
    .describe("The `before` of the next page.")
    .meta({ examples: [null] }),
});
