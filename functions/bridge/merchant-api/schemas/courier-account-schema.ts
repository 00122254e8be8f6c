import * as z from "zod";
import { OPEN_CIRCUIT_STATES } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { messageFields, timeSchema } from "./field-schemas.ts";

/** A store's courier account without its secrets. */
export const accountSchema = z.object({
  state: z
    .enum(["connected", "disconnected", "not-connected"])
    .describe("Disconnected: nothing new is booked, what is booked is still followed."),
  name: z.string().nullable().describe("The courier's name, as buyers know it."),
  baseUrl: z.string().nullable(),
  email: z.string().nullable().describe("Of your own account; else null."),
  clientIdEndsWith: z.string().nullable().describe("To tell one account from another."),
  isOwn: z
    .boolean()
    .describe("Connected here; otherwise by the operator, perhaps for several stores."),
  signsNotifications: z.boolean(),
  notificationUrl: z
    .url()
    .nullable()
    .describe("To be registered at the courier; null unless the account is your own."),
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

/** What connects an account. */
export const accountBodySchema = z.object({
  name: z.string().trim().min(1, "must not be empty").max(100),
  baseUrl: z.url("must be a URL").max(500),
  clientId: z.string().trim().min(1, "must not be empty").max(500),
  secretId: z.string().trim().min(1, "must not be empty").max(500),
  email: z.email("must be an e-mail address").describe("The one the account is registered with."),
  webhookSecret: z
    .string()
    .startsWith("whsec_", "must start with whsec_")
    .max(500)
    .optional()
    .describe("Where the courier signs its notifications."),
});
