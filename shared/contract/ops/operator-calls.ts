import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import {
  addressText,
  createChoice,
  httpUrl,
  integer,
  operatorCode,
} from "#shared/contract/fields.ts";
import {
  OUR_POINT_STATUSES,
  POINT_STATUS_IDS,
  POINT_STATUSES,
} from "#shared/contract/points/point-status-texts.ts";
import { emailText } from "#shared/kernel/texts.ts";
import { accountQuery } from "./account-query.ts";
import { addProofImage, driver, moveDriver } from "./operator-order-calls.ts";
import { OPERATOR_SOURCE } from "./operator-source.ts";

/** Sets the status of a point, if its current status allows it. Status 1550 can include the courier. */
export const setPointStatus = {
  method: "POST",
  path: "/api/ops/v1/points/{id}/status",
  source: OPERATOR_SOURCE,
  query: accountQuery,
  body: z.object({
    status_id: createChoice(POINT_STATUS_IDS, `must be one of ${POINT_STATUS_IDS.join(", ")}`).meta(
      {
        description: `Status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`,
        "x-ours": true,
      },
    ),
    courier: driver.nullish().meta({
      description: "The assigned courier.",
      "x-ours": true,
      "x-types": ["object", "null"],
    }),
  }),
  success: z.object({
    code: operatorCode,
    id: integer.meta({ description: "The id of the point.", "x-ours": true }),
    status_id: integer.meta({
      description: `Status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`,
      "x-ours": true,
    }),
    status: z.string().meta({ description: "The status of the point as text.", "x-ours": true }),
  }),
} as const satisfies Call;

/** Stores the current location of the driver of a point. */
export const movePointDriver = {
  method: "POST",
  path: "/api/ops/v1/points/{id}/driver/location",
  source: OPERATOR_SOURCE,
  query: accountQuery,
  body: moveDriver.body,
  success: setPointStatus.success,
} as const satisfies Call;

/** Stores the link to an image of a point that was uploaded elsewhere, as of an order. */
export const addPointImage = {
  method: "POST",
  path: "/api/ops/v1/points/{id}/images",
  source: OPERATOR_SOURCE,
  query: accountQuery,
  body: addProofImage.body,
  success: setPointStatus.success,
} as const satisfies Call;

const stepSeconds = z.int().min(1).max(900);
const requestsPerSecond = z.int().min(1).max(100_000);

const PERSONAL_DATA_TEXT =
  "The number of days for which personal data of an order or a point is kept after its end, 1 to 730. Applies to orders and points that change afterwards. Defaults to 90.";
const personalDataDays = z.int().min(1, "must be 1 or more").max(730, "must be 730 or less");

const accountBody = z.object({
  email: emailText.meta({
    description: "The e-mail address of the account. Quotes and confirmations must contain it.",
    "x-ours": true,
  }),
  webhook_url: httpUrl.nullish().meta({
    description:
      "The address for notifications, or null for none. An https URL at port 443 of a public address, unless the deployment allows others.",
    "x-ours": true,
    "x-types": ["string", "null"],
  }),
  sandbox: z.boolean().default(false).meta({
    description:
      "Whether a simulated driver handles all orders and points. Cannot be changed after registration.",
    "x-ours": true,
  }),
  sandbox_step_seconds: stepSeconds.default(30).meta({
    description: "The number of seconds between two steps of the simulated driver. Defaults to 30.",
    "x-ours": true,
  }),
  /** A sandbox account gets a default address if none is given. */
  address: addressText.nullish().meta({
    description: "The drop-off address of pick-up orders that have no drop-off.",
    "x-ours": true,
    "x-types": ["string", "null"],
  }),
  requests_per_second: requestsPerSecond.default(50).meta({
    description:
      "The average number of requests per second. Bursts can be twice as large. Defaults to 50.",
    "x-ours": true,
  }),
  personal_data_days: personalDataDays.default(90).meta({
    description: PERSONAL_DATA_TEXT,
    "x-ours": true,
  }),
});

/** Registers an account. Only this response contains the secrets. */
export const registerAccount = {
  method: "POST",
  path: "/api/ops/v1/accounts",
  source: OPERATOR_SOURCE,
  body: accountBody,
  success: z.object({
    code: operatorCode,
    clientid: z
      .string()
      .meta({ description: "The id of the account, for the header `clientid`.", "x-ours": true }),
    secretid: z.string().meta({
      description: "The secret of the account, for the header `secretid`. Returned only once.",
      "x-ours": true,
    }),
    /** Begins with `whsec_`. */
    webhook_secret: z.string().meta({
      description: "The key that signs the account's notifications. Returned only once.",
      "x-ours": true,
    }),
  }),
} as const satisfies Call;

export type RegisterAccount = z.output<typeof registerAccount.body>;

/**
 * Changes an account. Null removes the webhook address or the address. Missing fields do not change.
 * `sandbox` cannot be changed.
 */
export const updateAccount = {
  method: "PUT",
  path: "/api/ops/v1/accounts/{clientid}",
  source: OPERATOR_SOURCE,
  body: accountBody.extend({
    sandbox: z.boolean().optional().meta({
      description:
        "Whether a simulated driver handles all orders and points. Cannot be changed after registration.",
      "x-ours": true,
    }),
    sandbox_step_seconds: stepSeconds.optional().meta({
      description:
        "The number of seconds between two steps of the simulated driver. Defaults to 30.",
      "x-ours": true,
    }),
    requests_per_second: requestsPerSecond.optional().meta({
      description:
        "The average number of requests per second. Bursts can be twice as large. Defaults to 50.",
      "x-ours": true,
    }),
    personal_data_days: personalDataDays.optional().meta({
      description: PERSONAL_DATA_TEXT,
      "x-ours": true,
    }),
  }),
  success: z.object({
    code: operatorCode,
    clientid: z.string().meta({ description: "The id of the account.", "x-ours": true }),
  }),
} as const satisfies Call;
export type UpdateAccount = z.output<typeof updateAccount.body>;
