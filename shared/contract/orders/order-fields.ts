import * as z from "zod";
import { addressText, integer, nameText, noteText, phoneNumber } from "../fields.ts";

/** Ours: on foot, bicycle, motor scooter, car, van, truck. */
const transportId = integer.pipe(z.literal([1, 2, 3, 4, 5, 6], "must be from 1 to 6"));
/** Ours: envelope (up to 1 kg), small (5), medium (15), large (30), extra large (100). */
const packSizeId = integer.pipe(z.literal([1, 2, 3, 4, 5], "must be from 1 to 5"));

/** 1 or 0, as a number or as text. */
export const switchField = integer.pipe(z.literal([0, 1], "must be 0 or 1"));

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
  route_to_text: addressText,
  route_desc: noteText,
  rec_name: allowBlank(nameText),
  rec_phone: allowBlank(phoneNumber),
  route_to_lat: createDegrees(90),
  route_to_lng: createDegrees(180),
});

/** What both quotes ask for besides the addresses (interface document, Orders module). */
export const quoteFields = z.object({
  order_name: nameText,
  transport_id: transportId,
  item_value: integer.refine((value) => value >= 0, "must be 0 or more"),
  pack_size_id: packSizeId,
  taken_asap: switchField.nullish(),
  schedule_date_local: scheduleText.nullish(),
  show_one_price: switchField.nullish(),
  promo_code: allowBlank(nameText),
  order_desc: noteText,
  route_desc: noteText,
  rec_name: nameText,
  rec_phone: phoneNumber,
});

/** Ours: coordinates of the single end, where the list's entries have theirs in the document. */
export const pickupPlace = z.object({
  pack_from_text: addressText,
  pack_from_lat: createDegrees(90),
  pack_from_lng: createDegrees(180),
});

/**
 * Ours, as the document names no field for the one drop-off of a pick-up order: left out, it is the
 * address that the account is registered with.
 */
export const dropoffPlace = z.object({
  pack_to_text: addressText.nullish(),
  pack_to_lat: createDegrees(90),
  pack_to_lng: createDegrees(180),
});

/** The account's own address (interface document, Authentication). */
export const accountEmail = z
  .email("must be an e-mail address")
  .max(255, "must have at most 255 characters");
