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
  name: z
    .string()
    .nullable()
    .describe("Name of the courier that buyers see.")
    .meta({ examples: ["Swift Courier"] }),
  baseUrl: z
    .string()
    .nullable()
    .meta({ examples: ["https://courier.example.com"] }),
  email: z
    .string()
    .nullable()
    .describe("E-mail address of your own account, otherwise null.")
    .meta({ examples: ["owner@example.com"] }),
  clientIdEndsWith: z
    .string()
    .nullable()
    .describe("Last four characters of the client id, or null if it is short.")
    .meta({ examples: ["7f3a"] }),
  isOwn: z
    .boolean()
    .describe(
      "True if the merchant connected the account. The operator's accounts can serve several stores.",
    )
    .meta({ examples: [true] }),
  isSandbox: z
    .boolean()
    .describe("True if test orders go to the account. Its deliveries are only simulated.")
    .meta({ examples: [false] }),
  signsNotifications: z.boolean().meta({ examples: [true] }),
  notificationUrl: z
    .url()
    .nullable()
    .describe("Address to register at the courier, or null if the account is not your own.")
    .meta({ examples: ["https://bridge.example.com/courier/abc/notifications"] }),
  health: z
    .object({
      state: z.enum(["available", ...OPEN_CIRCUIT_STATES]),
      ...messageFields,
      since: timeSchema.nullable(),
      retryAt: timeSchema.nullable(),
    })
    .meta({
      examples: [
        {
          state: "available",
          code: "courier-available",
          params: {},
          text: "The courier is available.",
          since: null,
          retryAt: null,
        },
      ],
    })
    .nullable()
    .describe("Whether requests are sent to the courier. Null if no account is connected."),
});

/** How each call about an account answers. */
export const ACCOUNT_RESPONSE = {
  status: 200,
  text: "The account, without its secrets.",
  schema: accountSchema,
} as const;

/** What connects the account for test orders. */
export const sandboxAccountBodySchema = z.strictObject({
  name: createTrimmedText(100).meta({ examples: ["Swift Courier"] }),
  baseUrl: createHttpUrl(500).meta({ examples: ["https://courier.example.com"] }),
  clientId: createTrimmedText(500).meta({ examples: ["your-client-id"] }),
  secretId: createTrimmedText(500).meta({ examples: ["your-secret-id"] }),
  email: emailText
    .describe("E-mail address of the courier account.")
    .meta({ examples: ["owner@example.com"] }),
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
