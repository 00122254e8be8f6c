import * as z from "zod";
import { integer, nameText, noteText, phoneNumber, textCode } from "#shared/contract/fields.ts";
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
  svc_user_email: switchField.nullish().meta({
    description:
      "1 send an e-mail with a password if the address is not known to the system, 0 do not.",
  }),
  svc_order_email: switchField
    .nullish()
    .meta({ description: "1 send e-mail about the order, 0 do not." }),
  svc_order_not: switchField
    .nullish()
    .meta({ description: "1 send push notifications if a device is known, 0 do not." }),
  /** Ours: left out, the search begins at once. */
  search_courier: switchField.nullish().meta({
    description:
      "1 search for a courier at once; 0 search only after a later request named update_order_nots.",
    "x-ours": "Left out, the search begins at once.",
  }),
});

/**
 * Describes the fields of a quote that a confirmation may send again: in the words given, otherwise
 * in those of the quote. Returns the same schema.
 */
function describeReplacements<Fields extends z.ZodObject>(
  fields: Fields,
  quoted: z.ZodObject,
  texts: Readonly<Record<string, string>> = {},
): Fields {
  for (const [name, field] of Object.entries<z.ZodType>(fields.shape)) {
    const { description, ...meta } = z.globalRegistry.get(quoted.shape[name] ?? field) ?? {};
    const text = texts[name];
    field.register(
      z.globalRegistry,
      text === undefined
        ? { ...meta, description: `${description} Sent here, it replaces the quote's.` }
        : { description: text, "x-ours": undefined },
    );
  }
  return fields;
}

const replacingStop = describeReplacements(routeFields.partial(), routeFields, {
  rec_name: "Who is met at the stop. Must be given if the quote had nobody.",
  rec_phone: "Phone of who is met at the stop. Must be given if the quote had none.",
});
const replacingFields = describeReplacements(quoteFields.partial(), quoteFields, {
  order_desc: "Notes for the delivery.",
});
const replacingPickup = describeReplacements(pickupPlace.partial(), pickupPlace);
const replacingDropoff = describeReplacements(dropoffPlace.partial(), dropoffPlace);

const confirmFields = replacingFields.extend({
  api_token: z
    .string()
    .min(1, "must not be empty")
    .max(255, "must have at most 255 characters")
    .meta({ description: "The token that the quote answered." }),
  email: accountEmail.meta({ description: "E-mail address of the account's owner." }),
  sender_name: nameText.nullish().meta({ description: "Name of the sender, store or restaurant." }),
  sender_cell: phoneNumber.nullish().meta({ description: "Phone of the sender." }),
  sender_desc: noteText.nullish().meta({ description: "Notes of the sender." }),
  /**
   * Ours: replaces the quote's list. What an entry leaves out is that of the quote's entry at the
   * same place; an entry behind them needs an address.
   */
  routes: createEntryList(replacingStop).nullish().meta({
    description: "The stops.",
    "x-ours":
      "Replaces the quote's list. What an entry leaves out is that of the quote's entry at the same place.",
  }),
  ...switches.shape,
  /** Ours: whole dollars, up to 1,000. */
  tip_amount: integer
    .refine((value) => value >= 0, "must be 0 or more")
    .refine((value) => value <= 1000, "must be 1000 or less")
    .nullish()
    .meta({ description: "Tip; 0 when left out.", "x-ours": "Whole US dollars, up to 1,000." }),
});

const confirmed = z
  .object({
    code: textCode,
    inserted_id: integer.meta({ description: "Id of the new order." }),
    /** Miles and seconds. */
    distance: z.number().meta({ description: "Miles from the pick-up to the drop-off." }),
    distance_time: z.number().meta({ description: "Seconds to cover that distance." }),
    /** Ours: dollars; not the quote's where an address was changed. */
    order_price: z.number().meta({
      description:
        "What the order costs in US dollars: another amount than the quote's where an address was changed.",
      "x-ours": true,
    }),
  })
  .meta({ id: "ConfirmedOrder" });

/** What is sent along replaces what the quote was made with. */
export const confirmDropoff = {
  method: "PUT",
  path: "/api/restfull/v4/orders/dropoff",
  source: "Interface document, Orders module",
  codeAs: "text",
  body: confirmFields.extend(replacingPickup.shape),
  success: confirmed,
} as const satisfies OrderCall;

/** As above, of a pick-up quote. */
export const confirmPickup = {
  method: "PUT",
  path: "/api/restfull/v4/orders/pickup",
  source: "Interface document, Orders module",
  codeAs: "text",
  body: confirmFields.extend(replacingDropoff.shape),
  success: confirmed,
} as const satisfies OrderCall;
export type ConfirmBody = z.output<typeof confirmDropoff.body> &
  z.output<typeof confirmPickup.body>;
