import {
  createDocumentedField,
  createOwnField,
  type Field,
  type Fields,
} from "#shared/contract/openapi/field.ts";
import { quoteFields } from "./quote-request-fields.ts";
import { textCode } from "./repeated-fields.ts";

const createFlagField = (text: string, oursAbout?: string) =>
  createDocumentedField("integer", text, oursAbout);

/** The switches that an order keeps. */
export const switchFields: Fields = {
  svc_user_email: createFlagField(
    "1 send an e-mail with a password if the address is not known to the system, 0 do not.",
  ),
  svc_order_email: createFlagField("1 send e-mail about the order, 0 do not."),
  svc_order_not: createFlagField("1 send push notifications if a device is known, 0 do not."),
  search_courier: createFlagField(
    "1 search for a courier at once; 0 search only after a later request named update_order_nots.",
    "Left out, the search begins at once.",
  ),
};

/** A field of the quote, sent again to replace what was sent then. */
const createReplacingField = (field: Field): Field => {
  const { required: _, ...rest } = field;
  return { ...rest, text: `${rest.text} Sent here, it replaces the quote's.` };
};

const createConfirmFields = (quote: Fields): Fields => ({
  ...Object.fromEntries(
    Object.entries(quote).map(([path, field]) => [path, createReplacingField(field)]),
  ),
  "routes[].rec_phone": createDocumentedField(
    "string",
    "Phone of who is met at the stop. Must be given if the quote had none.",
  ),
  "routes[].rec_name": createDocumentedField(
    "string",
    "Who is met at the stop. Must be given if the quote had nobody.",
  ),
  api_token: createDocumentedField("string", "The token that the quote answered."),
  email: createDocumentedField("string", "E-mail address of the account's owner."),
  sender_name: createDocumentedField("string", "Name of the sender, store or restaurant."),
  sender_cell: createDocumentedField("string", "Phone of the sender."),
  sender_desc: createDocumentedField("string", "Notes of the sender."),
  order_desc: createDocumentedField("string", "Notes for the delivery."),
  routes: createDocumentedField(
    "array",
    "The stops.",
    "Replaces the quote's list. What an entry leaves out is that of the quote's entry at the same place.",
  ),
  ...switchFields,
  tip_amount: createDocumentedField(
    "integer",
    "Tip; 0 when left out.",
    "Whole US dollars, up to 1,000.",
  ),
});

export const confirmDropoffFields = createConfirmFields(quoteFields.dropoff);
export const confirmPickupFields = createConfirmFields(quoteFields.pickup);

/** What a confirmation answers. */
export const confirmedFields: Fields = {
  code: textCode,
  inserted_id: createDocumentedField("integer", "Id of the new order."),
  distance: createDocumentedField("number", "Miles from the pick-up to the drop-off."),
  distance_time: createDocumentedField("number", "Seconds to cover that distance."),
  order_price: createOwnField(
    "number",
    "What the order costs in US dollars: another amount than the quote's where an address was changed.",
  ),
};
