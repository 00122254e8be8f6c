import { createOwnField, type Fields, nestFields } from "#shared/contract/openapi/field.ts";
import { OUR_POINT_STATUSES, POINT_STATUSES } from "./value-lists.ts";

const shared: Fields = {
  id: createOwnField("string", "Id of the notification; the same at every attempt."),
  dropoff_id: createOwnField("integer", "Id of the point."),
  access_key: createOwnField("string", "Your own id of the point."),
  status_id: createOwnField(
    "integer",
    `The new status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`,
  ),
  status: createOwnField("string", "The new status in words."),
  occurred_at: createOwnField("string", "When the status changed: ISO-8601, UTC."),
};

/** A notification as it is read back. */
export const sentNotificationFields: Fields = {
  ...shared,
  url: createOwnField(["string", "null"], "Where it goes; null while no address is registered."),
  delivered: createOwnField("boolean", "Whether an attempt was answered with a 2xx status."),
  given_up: createOwnField("boolean", "Whether it will not be tried again, though not delivered."),
  attempts: createOwnField("array", "Every attempt, the first one first."),
  "attempts[].attempted_at": createOwnField("string", "When it was tried: ISO-8601, UTC."),
  "attempts[].http_status": createOwnField(
    ["integer", "null"],
    "What answered; null where nothing did.",
  ),
  "attempts[].error": createOwnField(
    ["string", "null"],
    "Why nothing answered; null where something did.",
  ),
};

/** The body of a notification as your server receives it. */
export const notificationFields: Fields = {
  ...shared,
  event: createOwnField("string", "What happened: always `point.status_changed`."),
  pack_status: createOwnField("string", "Status of the parcel in words."),
  route_status: createOwnField("string", "Status of its route in words."),
  courier: createOwnField(["object", "null"], "The courier; null while none is assigned."),
  ...nestFields("courier", {
    name: createOwnField("string", "First name."),
    surname: createOwnField("string", "Last name."),
    phone: createOwnField("string", "Phone."),
  }),
};
