import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import {
  createChoice,
  integer,
  nameText,
  operatorCode,
  phoneNumber,
} from "#shared/contract/fields.ts";
import { ORDER_STATUSES } from "#shared/contract/orders/order-value-texts.ts";

const source = "Ours: the courier's own side, with a key of its own in x-ops-key";

/** Who carries a parcel. */
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
    status: z.string().meta({ description: "Status of the order in words.", "x-ours": true }),
  })
  .meta({ id: "ChangedOrder" });

/** Gives a searching order its driver, or another one until pick-up. */
export const assignDriver = {
  method: "POST",
  path: "/api/ops/v1/orders/{id}/driver",
  source,
  body: driver,
  success: changed,
} as const satisfies Call;

/** Says where the driver is now. */
export const moveDriver = {
  method: "POST",
  path: "/api/ops/v1/orders/{id}/driver/location",
  source,
  body: z.object({
    lat: z
      .number()
      .min(-90, "must be -90 or more")
      .max(90, "must be 90 or less")
      .meta({ description: "Latitude in degrees.", "x-ours": true }),
    lng: z
      .number()
      .min(-180, "must be -180 or more")
      .max(180, "must be 180 or less")
      .meta({ description: "Longitude in degrees.", "x-ours": true }),
  }),
  success: changed,
} as const satisfies Call;

/**
 * Sets an order's status, only along the table of transitions. `route` counts from 1 and says at
 * which stop; left out, it is the one the driver is at.
 */
export const setOrderStatus = {
  method: "POST",
  path: "/api/ops/v1/orders/{id}/status",
  source,
  body: z.object({
    pack_status: integer.meta({ description: `The new status: ${ORDER_STATUSES}`, "x-ours": true }),
    route: integer
      .refine((value) => value >= 1, "must be 1 or more")
      .optional()
      .meta({
        description: "At which stop, from 1 on; left out, the one the driver is at.",
        "x-ours": true,
      }),
  }),
  success: changed,
} as const satisfies Call;

/** Keeps the link to a picture that was uploaded elsewhere; the picture itself is not kept here. */
export const addProofImage = {
  method: "POST",
  path: "/api/ops/v1/orders/{id}/images",
  source,
  body: z.object({
    url: z
      .url({ protocol: /^https?$/, error: "must be an http or https URL" })
      .max(2000, "must have at most 2000 characters")
      .meta({
        description: "Link to the picture, http or https. Up to 2,000 characters.",
        "x-ours": true,
      }),
    /** 1 uploaded by the sender, 2 by the courier (interface document, order_images). */
    img_type: createChoice([1, 2], "must be 1 or 2").default(2).meta({
      description: "1 uploaded by the sender, 2 by the courier; 2 when left out.",
      "x-ours": true,
    }),
  }),
  success: changed,
} as const satisfies Call;
export type ProofImageBody = z.output<typeof addProofImage.body>;

/** Gives an account new secrets, shown once, here; the old ones stop at once. */
export const rotateSecrets = {
  method: "POST",
  path: "/api/ops/v1/accounts/{clientid}/secrets",
  source,
  success: z.object({
    code: operatorCode,
    clientid: z
      .string()
      .meta({ description: "The account's id: the header `clientid`.", "x-ours": true }),
    secretid: z.string().meta({
      description: "The account's secret: the header `secretid`. Shown here only.",
      "x-ours": true,
    }),
    webhook_secret: z
      .string()
      .meta({ description: "Signs the account's notifications. Shown here only.", "x-ours": true }),
  }),
} as const satisfies Call;
