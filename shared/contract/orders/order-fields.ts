import * as z from "zod";
import { latitudeSchema, longitudeSchema } from "#shared/kernel/decimals.ts";
import { emailText } from "#shared/kernel/texts.ts";
import {
  addressText,
  createChoice,
  createInteger,
  nameText,
  noteText,
  phoneNumber,
} from "../fields.ts";
import { parseTimeText, timeText } from "../time-text.ts";
import { SIZES, TRANSPORTS } from "./order-value-texts.ts";

/** Ours: on foot, bicycle, motor scooter, car, van, truck. */
const transportId = createChoice([1, 2, 3, 4, 5, 6], "must be from 1 to 6");
/** Ours: envelope (up to 1 kg), small (5), medium (15), large (30), extra large (100). */
const packSizeId = createChoice([1, 2, 3, 4, 5], "must be from 1 to 5");

/** 1 or 0, as a number or as text. */
export const switchField = createChoice([0, 1], "must be 0 or 1");

/** Accepts a missing, null or blank value and returns undefined for it. */
const allowBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([schema, z.string().regex(/^\s*$/)])
    .nullish()
    .transform((value) => {
      const blank = typeof value === "string" && value.trim() === "";
      return blank ? undefined : (value ?? undefined);
    });

/** Accepts degrees as a number or as text. Keeps seven decimals. */
const createDegrees = (range: z.ZodNumber) => {
  const written = z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, "must be in degrees");
  return z.union([range, written.transform(Number).pipe(range)]).nullish();
};
const latitude = createDegrees(latitudeSchema);
const longitude = createDegrees(longitudeSchema);

/** Ours: the time must exist in the calendar. It is read as UTC. */
const scheduleText = timeText.transform(parseTimeText);

/** Ours: 1 to 50 entries. */
export const createEntryList = <Schema extends z.ZodType>(entry: Schema) =>
  z.array(entry).min(1).max(50);

/**
 * One stop: a drop-off, or a pick-up in a pick-up order. The contact may be missing in the quote,
 * because the confirmation can add it (interface document, PUT orders/dropoff).
 */
export const routeFields = z.object({
  route_to_text: addressText.meta({
    description: "The address of the stop: street, city, postcode and country.",
    "x-ours": "Up to 500 characters.",
  }),
  route_desc: noteText.meta({
    description: "Notes for the stop, for example a floor or a gate code.",
    "x-ours": "May be empty. Up to 2,000 characters.",
  }),
  rec_name: allowBlank(nameText).meta({
    description:
      "The name of the contact at the stop. If empty in the quote, it is required in the confirmation.",
    "x-ours": "Optional. Up to 255 characters.",
  }),
  rec_phone: allowBlank(phoneNumber).meta({
    description: "The phone number of the contact at the stop.",
    "x-ours": "If missing or empty in the quote, it is required in the confirmation.",
  }),
  route_to_lat: latitude.meta({
    description:
      "Latitude of the stop in degrees. If both coordinates are sent, the service does not geocode the address.",
  }),
  route_to_lng: longitude.meta({ description: "Longitude of the stop in degrees." }),
});

/** Ours: whole dollars. */
const MAX_ITEM_VALUE = 1_000_000_000;

/** The fields of both quotes, without the addresses (interface document, Orders module). */
export const quoteFields = z.object({
  order_name: nameText.meta({
    description: "Your name for the order.",
    "x-ours": "Up to 255 characters.",
  }),
  transport_id: transportId.meta({ description: "The transport type.", "x-ours": TRANSPORTS }),
  item_value: createInteger(0, MAX_ITEM_VALUE).meta({
    description: "Estimated value of the package.",
    "x-ours": "Whole US dollars, up to 1,000,000,000.",
  }),
  pack_size_id: packSizeId.meta({ description: "The package size.", "x-ours": SIZES }),
  taken_asap: switchField.nullish().meta({
    description: "1 urgent, 0 scheduled.",
    "x-ours":
      "Defaults to 0 if a schedule is sent and to 1 otherwise. A value that contradicts the schedule is refused.",
  }),
  schedule_date_local: scheduleText.nullish().meta({
    description:
      "The pick-up time of a scheduled order, as `yyyy-mm-dd HH:MM` in UTC. Null for an urgent order.",
    "x-ours": "Must be 30 minutes to 60 days in the future.",
    "x-types": ["string", "null"],
  }),
  show_one_price: switchField.nullish().meta({
    description: "1 to return only the requested price, 0 to return both prices.",
    "x-ours": "With 0, the response also has `prices` with one entry for each kind.",
  }),
  promo_code: allowBlank(nameText).meta({
    description: "A promotion code.",
    "x-ours": "An invalid code gives no discount and is not refused.",
  }),
  order_desc: noteText.meta({
    description: "General notes for the delivery, for example a gate code or an apartment number.",
    "x-ours": "Up to 2,000 characters.",
  }),
  route_desc: noteText.meta({
    description: "Notes for the single pick-up or drop-off.",
    "x-ours": "Up to 2,000 characters.",
  }),
  rec_name: nameText.meta({
    description: "The name of the contact at the single pick-up or drop-off.",
    "x-ours": "Up to 255 characters.",
  }),
  rec_phone: phoneNumber.meta({
    description: "The phone number of the contact at the single pick-up or drop-off.",
    "x-ours":
      "An integer or a string: the document specifies an integer, but its examples send a string. Send a string to keep leading zeros or a +. Up to 255 characters.",
    "x-types": ["integer", "string"],
  }),
});

/** Ours: the coordinates. The document has coordinates only for the entries of the list. */
export const pickupPlace = z.object({
  pack_from_text: addressText.meta({
    description: "Address of the pick-up.",
    "x-ours": "Up to 500 characters.",
  }),
  pack_from_lat: latitude.meta({
    description:
      "Latitude of the pick-up in degrees. If both coordinates are sent, the service does not geocode the address.",
    "x-ours": true,
  }),
  pack_from_lng: longitude.meta({
    description: "Longitude of the pick-up in degrees.",
    "x-ours": true,
  }),
});

/**
 * Ours: the document has no field for the one drop-off of a pick-up order. It defaults to the
 * registered address of the account.
 */
export const dropoffPlace = z.object({
  pack_to_text: addressText.nullish().meta({
    description:
      "The address of the single drop-off. Defaults to the registered address of your account. Up to 500 characters.",
    "x-ours": true,
  }),
  pack_to_lat: latitude.meta({
    description:
      "Latitude of the drop-off in degrees. If both coordinates are sent, the service does not geocode the address.",
    "x-ours": true,
  }),
  pack_to_lng: longitude.meta({
    description: "Longitude of the drop-off in degrees.",
    "x-ours": true,
  }),
});

/** The e-mail address of the account (interface document, Authentication). */
export const accountEmail = emailText;
