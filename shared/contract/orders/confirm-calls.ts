import * as z from "zod";
import {
  createInteger,
  integer,
  nameText,
  noteText,
  phoneNumber,
  textCode,
} from "#shared/contract/fields.ts";
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

/** The notification switches of an order. */
export const switches = z.object({
  svc_user_email: switchField.nullish().meta({
    description:
      "1 to send an e-mail with a password if the address is unknown to the system, 0 otherwise.",
  }),
  svc_order_email: switchField
    .nullish()
    .meta({ description: "1 to send e-mails about the order, 0 otherwise." }),
  svc_order_not: switchField
    .nullish()
    .meta({ description: "1 to send push notifications if a device is known, 0 otherwise." }),
  search_courier: switchField.nullish().meta({
    description:
      "1 to search for a courier immediately, 0 to search only after a later `update_order_nots` request.",
    "x-ours": "If missing, the search begins immediately.",
  }),
});

/**
 * Describes the fields of a quote that a confirmation can replace: with the given texts, or with the
 * descriptions of the quote. Returns the same schema.
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
        ? { ...meta, description: `${description} If sent, it replaces the value of the quote.` }
        : { description: text, "x-ours": undefined },
    );
  }
  return fields;
}

const replacingStop = describeReplacements(routeFields.partial(), routeFields, {
  rec_name: "The name of the contact at the stop. Required if the quote has none.",
  rec_phone: "The phone number of the contact at the stop. Required if the quote has none.",
});
const replacingFields = describeReplacements(quoteFields.partial(), quoteFields, {
  order_desc: "Notes for the delivery.",
});
const replacingPickup = describeReplacements(pickupPlace.partial(), pickupPlace);
const replacingDropoff = describeReplacements(dropoffPlace.partial(), dropoffPlace);

const confirmFields = replacingFields.extend({
  api_token: z.string().min(1).max(255).meta({ description: "The `api_token` of the quote." }),
  email: accountEmail.meta({ description: "E-mail address of the account's owner." }),
  sender_name: nameText.nullish().meta({ description: "Name of the sender, store or restaurant." }),
  sender_cell: phoneNumber.nullish().meta({ description: "Phone of the sender." }),
  sender_desc: noteText.nullish().meta({ description: "Notes of the sender." }),
  /**
   * Ours: replaces the list of the quote. Missing fields of an entry are taken from the quote's entry
   * at the same index. An entry without one requires an address.
   */
  routes: createEntryList(replacingStop).nullish().meta({
    description: "The stops.",
    "x-ours":
      "Replaces the list of the quote. Missing fields of an entry are taken from the quote's entry at the same index.",
  }),
  ...switches.shape,
  /** Ours: whole dollars, up to 1,000. */
  tip_amount: createInteger(0, 1000)
    .nullish()
    .meta({ description: "The tip. Defaults to 0.", "x-ours": "Whole US dollars, up to 1,000." }),
});

const confirmed = z
  .object({
    code: textCode,
    inserted_id: integer.meta({ description: "Id of the new order." }),
    /** Miles and seconds. */
    distance: z.number().meta({ description: "Miles from the pick-up to the drop-off." }),
    distance_time: z.number().meta({ description: "Seconds to cover that distance." }),
    order_price: z.number().meta({
      description:
        "The price of the order in US dollars. It differs from the quote if an address was changed.",
      "x-ours": true,
    }),
  })
  .meta({ id: "ConfirmedOrder" });

/** Confirms a drop-off quote. Fields that are sent replace those of the quote. */
export const confirmDropoff = {
  method: "PUT",
  path: "/api/restfull/v4/orders/dropoff",
  source: "Interface document, Orders module",
  codeAs: "text",
  body: confirmFields.extend(replacingPickup.shape),
  success: confirmed,
} as const satisfies OrderCall;

/** Confirms a pick-up quote. Fields that are sent replace those of the quote. */
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
