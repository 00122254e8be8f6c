import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { addressText, integer } from "#shared/contract/fields.ts";
import { driver } from "./operator-order-calls.ts";

const source = "Ours: the courier's own side, with a key of its own in x-ops-key";

/** Sets a point's status, only along the table of transitions; 1550 may name who is assigned. */
export const setPointStatus = {
  method: "POST",
  path: "/api/ops/v1/points/{id}/status",
  source,
  body: z.object({ status_id: integer, courier: driver.nullish() }),
  success: z.object({ code: integer, id: integer, status_id: integer, status: z.string() }),
} as const satisfies Call;

const webhookUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .max(2000, "must have at most 2000 characters");
const stepSeconds = z.int().min(1, "must be 1 or more").max(900, "must be 900 or less");
const requestsPerSecond = z
  .int()
  .min(1, "must be 1 or more")
  .max(100_000, "must be 100000 or less");

const accountBody = z.object({
  email: z.email("must be an e-mail address").max(255, "must have at most 255 characters"),
  webhook_url: webhookUrl.nullish(),
  /** A sandbox account's points are carried to the end by a simulated driver. */
  sandbox: z.boolean().default(false),
  /** Seconds between two steps of the simulated driver. */
  sandbox_step_seconds: stepSeconds.default(30),
  /** Where pick-up orders go that name no drop-off; a sandbox has one if none is given. */
  address: addressText.nullish(),
  /** How many requests a second it may make, on average; twice as many at once. */
  requests_per_second: requestsPerSecond.default(50),
});

/** Registers an account. The secrets are shown once, here. */
export const registerAccount = {
  method: "POST",
  path: "/api/ops/v1/accounts",
  source,
  body: accountBody,
  success: z.object({
    code: integer,
    clientid: z.string(),
    secretid: z.string(),
    /** `whsec_…`, which signs the account's notifications. */
    webhook_secret: z.string(),
  }),
} as const satisfies Call;

export type RegisterAccount = z.output<typeof registerAccount.body>;

/**
 * Changes what an account registered: its webhook address and its own (null takes them away), its
 * limit and its sandbox speed. What is left out stays. Whether it is a sandbox is fixed at registration.
 */
export const updateAccount = {
  method: "PUT",
  path: "/api/ops/v1/accounts/{clientid}",
  source,
  body: accountBody.extend({
    sandbox: z.boolean().optional(),
    sandbox_step_seconds: stepSeconds.optional(),
    requests_per_second: requestsPerSecond.optional(),
  }),
  success: z.object({ code: integer, clientid: z.string() }),
} as const satisfies Call;
export type UpdateAccount = z.output<typeof updateAccount.body>;
