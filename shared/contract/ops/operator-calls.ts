import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { addressText, integer, operatorCode } from "#shared/contract/fields.ts";
import { OUR_POINT_STATUSES, POINT_STATUSES } from "#shared/contract/points/point-status-texts.ts";
import { driver } from "./operator-order-calls.ts";

const source = "Ours: the courier's own side, with a key of its own in x-ops-key";

/** Sets a point's status, only along the table of transitions; 1550 may name who is assigned. */
export const setPointStatus = {
  method: "POST",
  path: "/api/ops/v1/points/{id}/status",
  source,
  body: z.object({
    status_id: integer.meta({
      description: `Status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`,
      "x-ours": true,
    }),
    courier: driver
      .nullish()
      .meta({ description: "Who is assigned.", "x-ours": true, "x-types": ["object", "null"] }),
  }),
  success: z.object({
    code: operatorCode,
    id: integer.meta({ description: "Id of the point.", "x-ours": true }),
    status_id: integer.meta({
      description: `Status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`,
      "x-ours": true,
    }),
    status: z.string().meta({ description: "Status of the point in words.", "x-ours": true }),
  }),
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
  email: z.email("must be an e-mail address").max(255, "must have at most 255 characters").meta({
    description: "E-mail address of the account; quotes and confirmations must name it.",
    "x-ours": true,
  }),
  webhook_url: webhookUrl.nullish().meta({
    description: "Where notifications go; null for nowhere.",
    "x-ours": true,
    "x-types": ["string", "null"],
  }),
  /** A sandbox account's points are carried to the end by a simulated driver. */
  sandbox: z.boolean().default(false).meta({
    description: "Whether a simulated driver carries all of it. Fixed at registration.",
    "x-ours": true,
  }),
  /** Seconds between two steps of the simulated driver. */
  sandbox_step_seconds: stepSeconds.default(30).meta({
    description: "Seconds between two steps of the simulated driver; 30 when left out.",
    "x-ours": true,
  }),
  /** Where pick-up orders go that name no drop-off; a sandbox has one if none is given. */
  address: addressText.nullish().meta({
    description: "Where pick-up orders go that name no drop-off.",
    "x-ours": true,
    "x-types": ["string", "null"],
  }),
  /** How many requests a second it may make, on average; twice as many at once. */
  requests_per_second: requestsPerSecond.default(50).meta({
    description: "Requests a second on average, twice as many at once; 50 when left out.",
    "x-ours": true,
  }),
});

/** Registers an account. The secrets are shown once, here. */
export const registerAccount = {
  method: "POST",
  path: "/api/ops/v1/accounts",
  source,
  body: accountBody,
  success: z.object({
    code: operatorCode,
    clientid: z
      .string()
      .meta({ description: "The account's id: the header `clientid`.", "x-ours": true }),
    secretid: z.string().meta({
      description: "The account's secret: the header `secretid`. Shown here only.",
      "x-ours": true,
    }),
    /** `whsec_…`, which signs the account's notifications. */
    webhook_secret: z
      .string()
      .meta({ description: "Signs the account's notifications. Shown here only.", "x-ours": true }),
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
    sandbox: z.boolean().optional().meta({
      description: "Whether a simulated driver carries all of it. Fixed at registration.",
      "x-ours": true,
    }),
    sandbox_step_seconds: stepSeconds.optional().meta({
      description: "Seconds between two steps of the simulated driver; 30 when left out.",
      "x-ours": true,
    }),
    requests_per_second: requestsPerSecond.optional().meta({
      description: "Requests a second on average, twice as many at once; 50 when left out.",
      "x-ours": true,
    }),
  }),
  success: z.object({
    code: operatorCode,
    clientid: z.string().meta({ description: "The account's id.", "x-ours": true }),
  }),
} as const satisfies Call;
export type UpdateAccount = z.output<typeof updateAccount.body>;
