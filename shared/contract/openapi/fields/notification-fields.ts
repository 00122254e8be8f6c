import { below, type Fields, ours } from "#shared/contract/openapi/field.ts";
import { OUR_POINT_STATUSES, POINT_STATUSES } from "./value-lists.ts";

const shared: Fields = {
  id: ours("string", "Id of the notification; the same at every attempt."),
  dropoff_id: ours("integer", "Id of the point."),
  access_key: ours("string", "Your own id of the point."),
  status_id: ours("integer", `The new status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`),
  status: ours("string", "The new status in words."),
  occurred_at: ours("string", "When the status changed: ISO-8601, UTC."),
};

/** A notification as it is read back. */
export const sentNotificationFields: Fields = {
  ...shared,
  url: ours(["string", "null"], "Where it goes; null while no address is registered."),
  delivered: ours("boolean", "Whether an attempt was answered with a 2xx status."),
  given_up: ours("boolean", "Whether it will not be tried again, though not delivered."),
  attempts: ours("array", "Every attempt, the first one first."),
  "attempts[].attempted_at": ours("string", "When it was tried: ISO-8601, UTC."),
  "attempts[].http_status": ours(["integer", "null"], "What answered; null where nothing did."),
  "attempts[].error": ours(["string", "null"], "Why nothing answered; null where something did."),
};

/** The body of a notification as your server receives it. */
export const notificationFields: Fields = {
  ...shared,
  event: ours("string", "What happened: always `point.status_changed`."),
  pack_status: ours("string", "Status of the parcel in words."),
  route_status: ours("string", "Status of its route in words."),
  courier: ours(["object", "null"], "The courier; null while none is assigned."),
  ...below("courier", {
    name: ours("string", "First name."),
    surname: ours("string", "Last name."),
    phone: ours("string", "Phone."),
  }),
};
