import * as z from "zod";

/** An integer. Also accepts a numeric string, which real clients and servers send. */
export const integer = z
  .union([
    z.int(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,15}$/, "must be a whole number")
      .transform(Number),
  ])
  .pipe(z.int());

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

/** The document says integer, but its examples send text. Stays text to keep leading zeros. */
const numericText = z
  .union([z.string(), z.int().transform(String)])
  .pipe(z.string().trim().min(1, "must not be empty"));

/** Rejects lone surrogates, because databases cannot store them. */
const createText = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine((value) => value.isWellFormed(), "must be well-formed Unicode");

const createFilledText = (max: number) =>
  createText(max).refine((value) => value.trim() !== "", "must not be empty");

/** Ours: the maximum number of characters. `name` also applies to phones and keys. */
const MAX_LENGTHS = { name: 255, address: 500, note: 2000 } as const;

export const nameText = createFilledText(MAX_LENGTHS.name);
export const addressText = createFilledText(MAX_LENGTHS.address);
export const noteText = createText(MAX_LENGTHS.note);
export const phoneNumber = numericText.pipe(createText(MAX_LENGTHS.name));
