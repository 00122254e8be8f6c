import * as z from "zod";
import { addressText, createChoice, integer, nameText, noteText, phoneNumber } from "../fields.ts";
import { SIZES, TRANSPORTS } from "./order-value-texts.ts";

/** Ours: on foot, bicycle, motor scooter, car, van, truck. */
const transportId = createChoice([1, 2, 3, 4, 5, 6], "must be from 1 to 6");
/** Ours: envelope (up to 1 kg), small (5), medium (15), large (30), extra large (100). */
const packSizeId = createChoice([1, 2, 3, 4, 5], "must be from 1 to 5");

/** 1 or 0, as a number or as text. */
export const switchField = createChoice([0, 1], "must be 0 or 1");

/** Left out, null or blank are the same: not given. */
const allowBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([schema, z.string().regex(/^\s*$/)])
    .nullish()
    .transform((value) => {
      const blank = typeof value === "string" && value.trim() === "";
      return blank ? undefined : (value ?? undefined);
    });

const createDegrees = (most: number) => {
  const range = z.number().min(-most, `must be from -${most}`).max(most, `must be up to ${most}`);
  const written = z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, "must be in degrees");
  return z.union([range, written.transform(Number).pipe(range)]).nullish();
};

/** Ours: the field is a date of the calendar, read as UTC. */
const scheduleText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, "must look like yyyy-mm-dd HH:MM")
  .refine(isTime, "must be a time that exists")
  .transform((text) => new Date(toIso(text)));

const toIso = (text: string) => `${text.replace(" ", "T")}:00.000Z`;

function isTime(text: string): boolean {
  const time = new Date(toIso(text));
  return !Number.isNaN(time.getTime()) && time.toISOString() === toIso(text);
}

/** Ours: 1 to 50 entries. */
export const createEntryList = <Schema extends z.ZodType>(entry: Schema) =>
  z.array(entry).min(1, "must have at least 1 entry").max(50, "must have at most 50 entries");

/**
 * One stop of the list: a drop-off, in a pick-up order a pick-up. Who is there may be left out in
 * the quote, as the confirmation's own fields say (interface document, PUT orders/dropoff).
 */
export const routeFields = z.object({
  route_to_text: addressText.meta({
    description: "Address of the stop: street, city, postcode, country.",
    "x-ours": "Up to 500 characters.",
  }),
  route_desc: noteText.meta({
    description: "Notes for that stop: floor, gate code.",
    "x-ours": "May be empty. Up to 2,000 characters.",
  }),
  rec_name: allowBlank(nameText).meta({
    description:
      "Who is met at the stop. May be empty in the quote; the confirmation must have it then.",
    "x-ours": "May be left out. Up to 255 characters.",
  }),
  rec_phone: allowBlank(phoneNumber).meta({
    description: "Phone of who is met at the stop.",
    "x-ours": "May be left out or empty in the quote; the confirmation must have it then.",
  }),
  route_to_lat: createDegrees(90).meta({
    description:
      "Latitude of the stop in degrees. With both coordinates the address is not looked up.",
  }),
  route_to_lng: createDegrees(180).meta({ description: "Longitude of the stop in degrees." }),
});

/** What both quotes ask for besides the addresses (interface document, Orders module). */
export const quoteFields = z.object({
  order_name: nameText.meta({
    description: "What you call the order.",
    "x-ours": "Up to 255 characters.",
  }),
  transport_id: transportId.meta({ description: "How it is carried.", "x-ours": TRANSPORTS }),
  item_value: integer
    .refine((value) => value >= 0, "must be 0 or more")
    .meta({
      description: "Estimated value of the package.",
      "x-ours": "Whole US dollars, 0 or more.",
    }),
  pack_size_id: packSizeId.meta({ description: "How large the package is.", "x-ours": SIZES }),
  taken_asap: switchField.nullish().meta({
    description: "1 urgent, 0 scheduled.",
    "x-ours":
      "Left out: 1 without a schedule, 0 with one. The two contradicting each other is refused.",
  }),
  schedule_date_local: scheduleText.nullish().meta({
    description:
      "When a scheduled order is to be taken, as `yyyy-mm-dd HH:MM` in UTC; null for an urgent one.",
    "x-ours": "From 30 minutes to 60 days ahead.",
    "x-types": ["string", "null"],
  }),
  show_one_price: switchField.nullish().meta({
    description: "1 only the price of the kind asked for, 0 both prices.",
    "x-ours": "With 0 the answer also has `prices`, one entry for either kind.",
  }),
  promo_code: allowBlank(nameText).meta({
    description: "A promotion code.",
    "x-ours": "One that is not valid gives no discount and is not refused.",
  }),
  order_desc: noteText.meta({
    description: "General notes for the delivery: gate code, apartment number.",
    "x-ours": "Up to 2,000 characters.",
  }),
  route_desc: noteText.meta({
    description: "Notes for the single end.",
    "x-ours": "Up to 2,000 characters.",
  }),
  rec_name: nameText.meta({
    description: "Who is met at the single end.",
    "x-ours": "Up to 255 characters.",
  }),
  rec_phone: phoneNumber.meta({
    description: "Phone of who is met at the single end.",
    "x-ours":
      "The document lists an integer and its examples send text: both are taken. Send text where leading zeros or a + matter. Up to 255 characters.",
    "x-types": ["integer", "string"],
  }),
});

/** Ours: coordinates of the single end, where the list's entries have theirs in the document. */
export const pickupPlace = z.object({
  pack_from_text: addressText.meta({
    description: "Address of the pick-up.",
    "x-ours": "Up to 500 characters.",
  }),
  pack_from_lat: createDegrees(90).meta({
    description:
      "Latitude of the pick-up in degrees. With both coordinates the address is not looked up.",
    "x-ours": true,
  }),
  pack_from_lng: createDegrees(180).meta({
    description: "Longitude of the pick-up in degrees.",
    "x-ours": true,
  }),
});

/**
 * Ours, as the document names no field for the one drop-off of a pick-up order: left out, it is the
 * address that the account is registered with.
 */
export const dropoffPlace = z.object({
  pack_to_text: addressText.nullish().meta({
    description:
      "Address of the one drop-off. Left out, it is the address your account is registered with. Up to 500 characters.",
    "x-ours": true,
  }),
  pack_to_lat: createDegrees(90).meta({
    description:
      "Latitude of the drop-off in degrees. With both coordinates the address is not looked up.",
    "x-ours": true,
  }),
  pack_to_lng: createDegrees(180).meta({
    description: "Longitude of the drop-off in degrees.",
    "x-ours": true,
  }),
});

/** The account's own address (interface document, Authentication). */
export const accountEmail = z
  .email("must be an e-mail address")
  .max(255, "must have at most 255 characters");
