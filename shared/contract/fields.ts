import * as z from "zod";
import {
  createFilledText,
  createHttpUrl,
  createText,
  createTrimmedText,
} from "#shared/kernel/texts.ts";

/** The largest number of which every text with as many digits is exact in JSON. */
const MAX_INTEGER = 999_999_999_999_999;

/** Creates the schema of an integer in a range. Also accepts it as text, which real clients and servers send. */
export function createInteger(min = -MAX_INTEGER, max = MAX_INTEGER) {
  const range = z.int().min(min).max(max);
  const text = z
    .string()
    .trim()
    .regex(/^-?\d{1,15}$/, "must be a whole number");
  return z.union([range, text.transform(Number).pipe(range)]);
}

/** An integer. Also accepts a numeric string. */
export const integer = createInteger();

/** Creates the schema of an integer that must be one of the values. */
export const createChoice = <const Value extends number>(
  values: readonly Value[],
  message: string,
) => integer.pipe(z.literal(values, message)).meta({ enum: [...values] });

/** Ours: the values of a driver's rating, from 1 (poor) to 5 (excellent). */
export const ratingValue = createChoice([1, 2, 3, 4, 5], "must be from 1 to 5");

/** `code` of the order calls' success bodies. */
export const textCode = z.string().meta({ description: "`'0'` on success." });
/** `code` of the success bodies of all other documented calls. */
export const numberCode = integer.meta({ description: "`0` on success." });
/** `code` of the success bodies of the operator's calls. */
export const operatorCode = numberCode.meta({ "x-ours": true });

/** Ours: the maximum number of characters. `name` also applies to phones and keys. */
const MAX_LENGTHS = { name: 255, address: 500, note: 2000 } as const;

export const nameText = createFilledText(MAX_LENGTHS.name);
export const addressText = createFilledText(MAX_LENGTHS.address);
export const noteText = createText(MAX_LENGTHS.note);

/** The document says integer, but its examples send text. Stays text to keep leading zeros. */
export const phoneNumber = z
  .union([createTrimmedText(MAX_LENGTHS.name), z.int().min(0).transform(String)])
  .pipe(z.string());

/** An http or https URL with at most 2,000 characters. */
export const httpUrl = createHttpUrl(2000);
