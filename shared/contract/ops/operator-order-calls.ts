import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer, nameText, phoneNumber } from "#shared/contract/fields.ts";

const source = "Ours: the courier's own side, with a key of its own in x-ops-key";

/** Who carries a parcel. */
export const driver = z.object({ name: nameText, surname: nameText, phone: phoneNumber });

const changed = z.object({ code: integer, id: integer, pack_status: integer, status: z.string() });

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
    lat: z.number().min(-90, "must be -90 or more").max(90, "must be 90 or less"),
    lng: z.number().min(-180, "must be -180 or more").max(180, "must be 180 or less"),
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
    pack_status: integer,
    route: integer.refine((value) => value >= 1, "must be 1 or more").optional(),
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
      .max(2000, "must have at most 2000 characters"),
    /** 1 uploaded by the sender, 2 by the courier (interface document, order_images). */
    img_type: integer.pipe(z.literal([1, 2], "must be 1 or 2")).default(2),
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
    code: integer,
    clientid: z.string(),
    secretid: z.string(),
    webhook_secret: z.string(),
  }),
} as const satisfies Call;
