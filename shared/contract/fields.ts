import * as z from "zod";

/** Creates the schema of an integer in a range. Also accepts it as text, which real clients and servers send. */
export function createInteger(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  const range = z.int().min(min).max(max);
  const text = z
    .string()
    .trim()
    .regex(/^-?\d{1,16}$/, "must be a whole number");
  return z.union([range, text.transform(Number).pipe(range)]);
}

/** An integer. Also accepts a numeric string. */
export const integer = createInteger();

/** Creates the schema of an integer that must be one of the values. */
export const createChoice = <const Value extends number>(
  values: readonly Value[],
  message: string,
) => integer.pipe(z.literal(values, message)).meta({ enum: [...values] });

/** `code` of the order calls' success bodies. */
export const textCode = z.string().meta({ description: "`'0'` on success." });
/** `code` of the success bodies of all other documented calls. */
export const numberCode = integer.meta({ description: "`0` on success." });
/** `code` of the success bodies of the operator's calls. */
export const operatorCode = numberCode.meta({ "x-ours": true });

/**
 * Text with a maximum number of characters. Counts code points, as JSON Schema does: an emoji is one
 * character. Rejects lone surrogates, because databases cannot store them.
 */
const createText = (max: number) =>
  z
    .string()
    .refine((value) => [...value].length <= max, `must have at most ${max} characters`)
    .refine((value) => value.isWellFormed(), "must be well-formed Unicode")
    .meta({ maxLength: max });

const createFilledText = (max: number) => createText(max).regex(/\S/, "must not be empty");

/** Ours: the maximum number of characters. `name` also applies to phones and keys. */
const MAX_LENGTHS = { name: 255, address: 500, note: 2000 } as const;

export const nameText = createFilledText(MAX_LENGTHS.name);
export const addressText = createFilledText(MAX_LENGTHS.address);
export const noteText = createText(MAX_LENGTHS.note);

/** The document says integer, but its examples send text. Stays text to keep leading zeros. */
export const phoneNumber = z
  .union([createFilledText(MAX_LENGTHS.name).trim(), z.int().min(0).transform(String)])
  .pipe(z.string());

/** An e-mail address with at most 255 characters. */
export const emailText = z.email("must be an e-mail address").max(255);

const LABEL = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?";
const OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const HOST = `((${LABEL}\\.)*[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?|${OCTET}(\\.${OCTET}){3})`;
const PORT = "([1-5]?\\d{1,4}|6[0-4]\\d{3})";

/** An http or https URL with at most 2,000 characters. The pattern documents the usual form of its host. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .max(2000)
  .meta({ pattern: `^https?://${HOST}(:${PORT})?([/?#]\\S*)?$` });
