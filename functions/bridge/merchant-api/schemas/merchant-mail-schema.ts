import * as z from "zod";
import { namedRevisionSchema } from "#functions/bridge/merchant-api/schemas/named-revision.ts";
import {
  INCIDENT_KINDS,
  MAIL_PACES,
  type MerchantMail,
} from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import { MAX_RECIPIENTS } from "#shared/bridge/domain/merchant-mail/recipients.ts";
import { timeOfDaySchema, timeZoneSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { emailText } from "#shared/kernel/texts.ts";

const emailSchema = emailText.meta({ examples: ["orders@teahouse.example"] });
const choices = {
  pace: z
    .enum(MAIL_PACES)
    .describe("`at-once` sends within minutes, `daily` one mail a day, `off` none.")
    .meta({ examples: ["at-once"] }),
  kinds: z
    .array(z.enum(INCIDENT_KINDS))
    .min(1)
    .max(INCIDENT_KINDS.length)
    .describe(
      "What you are told of: a delivery is on hold, fails or needs a decision, or came back; or no orders arrive or go out, because the store or the courier is disconnected.",
    )
    .meta({ examples: [["held", "failed", "returned", "disconnected"]] }),
  dailyAt: timeOfDaySchema
    .describe("The local time of the daily mail.")
    .meta({ examples: ["08:00"] }),
  timeZone: timeZoneSchema
    .describe("The time zone of `dailyAt`, by its IANA name.")
    .meta({ examples: ["America/New_York"] }),
};

export const merchantMailSchema = z.object({
  isAvailable: z
    .boolean()
    .describe("Whether this bridge sends e-mail.")
    .meta({ examples: [true] }),
  revision: z
    .int()
    .describe(
      "Increases with each replacement of the choices, and with nothing else: a code that is entered, or a mail that is sent, is none. It is also the ETag of the response.",
    )
    .meta({ examples: [4] }),
  ...choices,
  timeZone: timeZoneSchema
    .nullable()
    .describe("The time zone of `dailyAt`, by its IANA name; null until you choose one.")
    .meta({ examples: ["America/New_York"] }),
  recipients: z.array(
    z.object({
      email: emailSchema,
      isConfirmed: z
        .boolean()
        .describe("Whether the code that was sent to the address was entered.")
        .meta({ examples: [true] }),
    }),
  ),
});

export const merchantMailBodySchema = z.strictObject({
  revision: namedRevisionSchema,
  ...choices,
  recipients: z
    .array(emailSchema)
    .max(MAX_RECIPIENTS)
    .refine(
      (list) => new Set(list.map((email) => email.toLowerCase())).size === list.length,
      "must have each address once",
    )
    .describe("The addresses. Each must be in the list once."),
});

export const mailCodeBodySchema = z.strictObject({
  email: emailSchema,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, "must be the six digits of the e-mail")
    .meta({ examples: ["123456"] }),
});

export const toMerchantMailView = (
  { choicesRevision, pace, kinds, dailyAt, timeZone, recipients }: MerchantMail,
  isAvailable: boolean,
): z.input<typeof merchantMailSchema> => ({
  isAvailable,
  revision: choicesRevision,
  pace,
  kinds: [...kinds],
  dailyAt,
  timeZone,
  recipients: recipients.map(({ email, confirmedAt }) => ({
    email,
    isConfirmed: confirmedAt !== undefined,
  })),
});
