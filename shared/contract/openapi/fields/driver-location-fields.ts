import { documented, type Fields } from "#shared/contract/openapi/field.ts";
import { ORDER_STATUSES } from "./value-lists.ts";

const text = (said: string, oursAbout?: string) => documented("string", said, oursAbout);
const flag = (said: string, oursAbout?: string) => documented("integer", said, oursAbout);

/** The driver location record. */
export const driverLocationFields: Fields = {
  pack_status: text("Status of the order.", ORDER_STATUSES),
  order_status: text("Status of the order.", "In words."),
  courier_name: text("First name of the courier."),
  courier_surname: text("Last name of the courier."),
  courier_phone_number: text("Phone of the courier."),
  last_lng: text("Last known longitude in degrees.", "Empty before the first report."),
  last_lat: text("Last known latitude in degrees.", "Empty before the first report."),
  last_timezone: text("Time zone of the courier.", "`UTC`."),
  last_location_date: text("When the courier was there, UTC.", "ISO-8601; empty before."),
  last_seen_date: text("When the courier last used the app.", "ISO-8601, UTC; empty before."),
  svc_email: flag("E-mail about the order: 1 enabled, 0 disabled."),
  svc_nots: flag("Push notifications: 1 enabled, 0 disabled."),
  svc_sms: flag("Text messages: 1 enabled, 0 disabled.", "Always 0."),
  svc_instant_not: text("Webhook notifications: 1 enabled, 0 disabled."),
  instant_not_url: text("Your webhook address.", "Empty where none is registered."),
};
