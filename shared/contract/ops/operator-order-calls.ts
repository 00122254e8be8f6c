import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import {
  createChoice,
  createInteger,
  httpUrl,
  integer,
  nameText,
  operatorCode,
  phoneNumber,
} from "#shared/contract/fields.ts";
import { ORDER_STATUS_IDS, ORDER_STATUSES } from "#shared/contract/orders/order-value-texts.ts";
import { latitudeSchema, longitudeSchema } from "#shared/kernel/decimals.ts";
import { accountQuery } from "./account-query.ts";
import { OPERATOR_SOURCE } from "./operator-source.ts";

/** The driver of an order or point. */
export const driver = z.object({
  name: nameText.meta({ description: "First name of the driver.", "x-ours": true }),
  surname: nameText.meta({ description: "Last name of the driver.", "x-ours": true }),
  phone: phoneNumber.meta({
    description: "Phone of the driver.",
    "x-ours": true,
    "x-types": ["integer", "string"],
  }),
});

const changed = z
  .object({
    code: operatorCode,
    id: integer.meta({ description: "Id of the order.", "x-ours": true }),
    pack_status: integer.meta({
      description: `Status of the order: ${ORDER_STATUSES}`,
      "x-ours": true,
    }),
    status: z.string().meta({ description: "The status of the order as text.", "x-ours": true }),
  })
  .meta({ id: "ChangedOrder" });

/** Assigns a driver to an order that is searching, or replaces the driver before pick-up. */
export const assignDriver = {
  method: "POST",
  path: "/api/ops/v1/orders/{id}/driver",
  source: OPERATOR_SOURCE,
  query: accountQuery,
  body: driver,
  success: changed,
} as const satisfies Call;

/** Stores the current location of the driver. */
export const moveDriver = {
  method: "POST",
  path: "/api/ops/v1/orders/{id}/driver/location",
  source: OPERATOR_SOURCE,
  query: accountQuery,
  body: z.object({
    lat: latitudeSchema.meta({ description: "Latitude in degrees.", "x-ours": true }),
    lng: longitudeSchema.meta({ description: "Longitude in degrees.", "x-ours": true }),
  }),
  success: changed,
} as const satisfies Call;

/**
 * Sets the status of an order, if its current status allows it. `route` is the number of the stop,
 * beginning with 1. It defaults to the current stop of the driver.
 */
export const setOrderStatus = {
  method: "POST",
  path: "/api/ops/v1/orders/{id}/status",
  source: OPERATOR_SOURCE,
  query: accountQuery,
  body: z.object({
    pack_status: createChoice(
      ORDER_STATUS_IDS,
      `must be one of ${ORDER_STATUS_IDS.join(", ")}`,
    ).meta({ description: `The new status: ${ORDER_STATUSES}`, "x-ours": true }),
    route: createInteger(1, 50).optional().meta({
      description:
        "The number of the stop, beginning with 1. Defaults to the current stop of the driver.",
      "x-ours": true,
    }),
  }),
  success: changed,
} as const satisfies Call;

/** Stores the link to an image that was uploaded elsewhere. Does not store the image. */
export const addProofImage = {
  method: "POST",
  path: "/api/ops/v1/orders/{id}/images",
  source: OPERATOR_SOURCE,
  query: accountQuery,
  body: z.object({
    url: httpUrl.meta({
      description: "The http or https link to the image. Up to 2,000 characters.",
      "x-ours": true,
    }),
    /** The values are from the interface document (order_images). */
    img_type: createChoice([1, 2], "must be 1 or 2").default(2).meta({
      description: "1 if the sender uploaded the image, 2 if the courier did. Defaults to 2.",
      "x-ours": true,
    }),
  }),
  success: changed,
} as const satisfies Call;
export type ProofImageBody = z.output<typeof addProofImage.body>;

/** Creates new secrets for an account. The old ones stop working. Only this response has the new ones. */
export const rotateSecrets = {
  method: "POST",
  path: "/api/ops/v1/accounts/{clientid}/secrets",
  source: OPERATOR_SOURCE,
  success: z.object({
    code: operatorCode,
    clientid: z
      .string()
      .meta({ description: "The id of the account, for the header `clientid`.", "x-ours": true }),
    secretid: z.string().meta({
      description: "The secret of the account, for the header `secretid`. Returned only once.",
      "x-ours": true,
    }),
    webhook_secret: z.string().meta({
      description: "The key that signs the account's notifications. Returned only once.",
      "x-ours": true,
    }),
  }),
} as const satisfies Call;
