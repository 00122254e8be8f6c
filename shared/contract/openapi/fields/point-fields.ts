import {
  createDocumentedField,
  createOwnField,
  type Fields,
} from "#shared/contract/openapi/field.ts";
import { OUR_POINT_STATUSES, POINT_STATUSES } from "./value-lists.ts";

const createTextField = (description: string, oursAbout?: string) =>
  createDocumentedField("string", description, oursAbout);

/** What creating a point sends. */
export const newPointFields: Fields = {
  access_key: createTextField(
    "Your own id of the point.",
    "Upper and lower case are the same; an account has each key once. Up to 255 characters.",
  ),
  rec_name: createTextField("Name of the recipient.", "Up to 255 characters."),
  rec_phone: createDocumentedField(
    ["integer", "string"],
    "Phone of the recipient.",
    "The document lists an integer and its examples send text: both are taken. Send text where leading zeros or a + matter.",
  ),
  rec_desc: createTextField(
    "Apartment number, gate code, notes for the driver.",
    "Up to 2,000 characters.",
  ),
  rec_address: createTextField("Address of the recipient.", "Up to 500 characters."),
  rec_email: createTextField("E-mail address of the recipient.", "Up to 255 characters."),
};

/** What creating a point with its pick-up sends. */
export const newPointRouteFields: Fields = {
  ...newPointFields,
  rec_desc: createDocumentedField(
    ["integer", "string"],
    "Notes for the driver.",
    "The document lists an integer and its example sends text: both are taken.",
  ),
  pickup_address: createTextField("Address of the pick-up.", "Up to 500 characters."),
  pickup_time: createDocumentedField(
    ["integer", "string"],
    "When it can be picked up: text as `yyyy-mm-dd HH:MM`.",
    "UTC. A number is Unix time in seconds.",
  ),
  pickup_address_text: createTextField("More about the pick-up.", "Up to 2,000 characters."),
};

/** What tracking tells of a point. */
export const trackingFields: Fields = {
  id: createOwnField("integer", "Id of the point: what its creation answered as `inserted_id`."),
  access_key: createTextField("Your own id of the point."),
  status_id: createDocumentedField("integer", `Status: ${POINT_STATUSES}`, OUR_POINT_STATUSES),
  pack_status: createTextField("Status of the parcel.", "In words."),
  route_status: createTextField("Status of its route.", "In words."),
  courier_name: createTextField("First name of the courier.", "Only while one is assigned."),
  courier_surname: createTextField("Last name of the courier.", "Only while one is assigned."),
  courier_phone_number: createTextField("Phone of the courier.", "Only while one is assigned."),
  updated_at: createOwnField("string", "When the point last changed: ISO-8601, UTC."),
};

/** A stored point. */
export const pointFields: Fields = {
  ...trackingFields,
  rec_name: createTextField("Name of the recipient."),
  rec_phone: createTextField("Phone of the recipient.", "As text, as it was sent."),
  rec_desc: createTextField("Notes for the driver."),
  rec_address: createTextField("Address of the recipient."),
  rec_email: createTextField("E-mail address of the recipient."),
  pickup_address: createTextField("Address of the pick-up."),
  pickup_time: createTextField("When it can be picked up.", "As text, as it was sent."),
  pickup_address_text: createTextField("More about the pick-up."),
  created_at: createOwnField("string", "When the point was created: ISO-8601, UTC."),
};
