import * as z from "zod";
import { OPEN_CIRCUIT_STATES } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { createHttpUrl, createTrimmedText, emailText } from "#shared/kernel/texts.ts";
import { messageFields, timeSchema } from "./field-schemas.ts";

/** A store's courier account without its secrets. */
export const accountSchema = z.object({
  state: z
    .enum(["connected", "disconnected", "not-connected"])
    .describe(
      "`disconnected`: no new delivery is booked, and booked deliveries are still tracked.",
    ),
  name: z.string().nullable().describe("Name of the courier that buyers see."),
  baseUrl: z.string().nullable(),
  email: z.string().nullable().describe("Client id of your own account, otherwise null."),
  clientIdEndsWith: z.string().nullable().describe("Name that distinguishes the account."),
  isOwn: z
    .boolean()
    .describe(
      "True if the merchant connected the account. The operator's accounts can serve several stores.",
    ),
  isSandbox: z
    .boolean()
    .describe("True if test orders go to the account. Its deliveries are only simulated."),
  signsNotifications: z.boolean(),
  notificationUrl: z
    .url()
    .nullable()
    .describe("Address to register at the courier, or null if the account is not your own."),
  health: z
    .object({
      state: z.enum(["available", ...OPEN_CIRCUIT_STATES]),
      ...messageFields,
      since: timeSchema.nullable(),
      retryAt: timeSchema.nullable(),
    })
    .nullable()
    .describe("Whether requests are sent to the courier. Null if no account is connected."),
});

/** What connects the account for test orders. */
export const sandboxAccountBodySchema = z.strictObject({
  name: createTrimmedText(100),
  baseUrl: createHttpUrl(500),
  clientId: createTrimmedText(500),
  secretId: createTrimmedText(500),
  email: emailText.describe("E-mail address of the courier account."),
  webhookSecret: z
    .string()
    .regex(/^whsec_/, "must start with whsec_")
    .max(500)
    .optional()
    .describe("Secret with which the courier signs its notifications."),
});

/** What connects an account. */
export const accountBodySchema = sandboxAccountBodySchema.extend({
  isSandbox: z
    .boolean()
    .default(false)
    .describe("True if the courier only simulates its deliveries: test orders go to it too."),
});
