import { createDocumentedField, type Fields } from "#shared/contract/openapi/field.ts";
import { ORDER_STATUSES } from "./value-lists.ts";

const createTextField = (description: string, oursAbout?: string) =>
  createDocumentedField("string", description, oursAbout);
const createFlagField = (description: string, oursAbout?: string) =>
  createDocumentedField("integer", description, oursAbout);

/** The driver location record. */
export const driverLocationFields: Fields = {
  pack_status: createTextField("Status of the order.", ORDER_STATUSES),
  order_status: createTextField("Status of the order.", "In words."),
  courier_name: createTextField("First name of the courier."),
  courier_surname: createTextField("Last name of the courier."),
  courier_phone_number: createTextField("Phone of the courier."),
  last_lng: createTextField("Last known longitude in degrees.", "Empty before the first report."),
  last_lat: createTextField("Last known latitude in degrees.", "Empty before the first report."),
  last_timezone: createTextField("Time zone of the courier.", "`UTC`."),
  last_location_date: createTextField(
    "When the courier was there, UTC.",
    "ISO-8601; empty before.",
  ),
  last_seen_date: createTextField(
    "When the courier last used the app.",
    "ISO-8601, UTC; empty before.",
  ),
  svc_email: createFlagField("E-mail about the order: 1 enabled, 0 disabled."),
  svc_nots: createFlagField("Push notifications: 1 enabled, 0 disabled."),
  svc_sms: createFlagField("Text messages: 1 enabled, 0 disabled.", "Always 0."),
  svc_instant_not: createTextField("Webhook notifications: 1 enabled, 0 disabled."),
  instant_not_url: createTextField("Your webhook address.", "Empty where none is registered."),
};
