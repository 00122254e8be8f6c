import * as z from "zod";
import { integer, nameText, noteText, phoneNumber } from "#shared/contract/fields.ts";
import type { OrderCall } from "./order-call.ts";
import {
  accountEmail,
  createEntryList,
  dropoffPlace,
  pickupPlace,
  quoteFields,
  routeFields,
  switchField,
} from "./order-fields.ts";

/** The notification switches that an order keeps. */
export const switches = z.object({
  svc_user_email: switchField.nullish(),
  svc_order_email: switchField.nullish(),
  svc_order_not: switchField.nullish(),
  /** Ours: left out, the search begins at once. */
  search_courier: switchField.nullish(),
});

const confirmFields = quoteFields.partial().extend({
  api_token: z.string().min(1, "must not be empty").max(255, "must have at most 255 characters"),
  email: accountEmail,
  sender_name: nameText.nullish(),
  sender_cell: phoneNumber.nullish(),
  sender_desc: noteText.nullish(),
  /**
   * Ours: replaces the quote's list. What an entry leaves out is that of the quote's entry at the
   * same place; an entry behind them needs an address.
   */
  routes: createEntryList(routeFields.partial()).nullish(),
  ...switches.shape,
  /** Ours: whole dollars, up to 1,000. */
  tip_amount: integer
    .refine((value) => value >= 0, "must be 0 or more")
    .refine((value) => value <= 1000, "must be 1000 or less")
    .nullish(),
});

const confirmed = z.object({
  code: z.string(),
  inserted_id: integer,
  /** Miles and seconds. */
  distance: z.number(),
  distance_time: z.number(),
  /** Ours: dollars; not the quote's where an address was changed. */
  order_price: z.number(),
});

/** What is sent along replaces what the quote was made with. */
export const confirmDropoff = {
  method: "PUT",
  path: "/api/restfull/v4/orders/dropoff",
  source: "Interface document, Orders module",
  codeAs: "text",
  body: confirmFields.extend(pickupPlace.partial().shape),
  success: confirmed,
} as const satisfies OrderCall;

/** As above, of a pick-up quote. */
export const confirmPickup = {
  method: "PUT",
  path: "/api/restfull/v4/orders/pickup",
  source: "Interface document, Orders module",
  codeAs: "text",
  body: confirmFields.extend(dropoffPlace.shape),
  success: confirmed,
} as const satisfies OrderCall;
export type ConfirmBody = z.output<typeof confirmDropoff.body> &
  z.output<typeof confirmPickup.body>;
