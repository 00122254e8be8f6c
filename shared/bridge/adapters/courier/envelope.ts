import * as z from "zod";

/** An id as couriers send it, a number or text. 0 and -1 are result codes, not ids. */
export const idSchema = z
  .union([z.int().transform(String), z.string().trim().min(1)])
  .refine((text) => !/^(0+|-\d+)$/.test(text));
export const optionalIdSchema = idSchema.nullish().catch(undefined);

const envelopeSchema = z.looseObject({
  code: z.union([z.number(), z.string()]).nullish(),
  data: z.unknown().optional(),
});
/** Returns the code of a response as text; empty if it has none. */
export const readCode = (body: unknown): string =>
  String(envelopeSchema.safeParse(body).data?.code ?? "").trim();

/** Returns whether the response states that the call succeeded. */
export const isSuccess = (body: unknown): boolean =>
  readCode(body) !== "" && Number(readCode(body)) === 0;

/** Returns whether the response states that the call failed. */
export const isFailure = (body: unknown): boolean => readCode(body) !== "" && !isSuccess(body);

/**
 * Lists the records of a response. The document does not say whether a record is the body, is under
 * `data`, or is in a list. Returns `unknown` if the response is not JSON.
 */
export function listRecords(body: unknown): unknown[] | "unknown" {
  if (body === undefined) return "unknown";
  const wrapped = envelopeSchema.safeParse(body).data;
  if (isFailure(body)) return [];
  const data = wrapped !== undefined && "data" in wrapped ? wrapped.data : body;
  return (Array.isArray(data) ? data : [data]).filter((one) => !isEmpty(one));
}

/** Returns whether a value is null, `{}`, or an envelope without content. */
const isEmpty = (value: unknown): boolean =>
  value == null ||
  (typeof value === "object" && Object.keys(value).every((field) => field === "code"));

/** Parses the only record of a response. `unknown` must not be taken for "none", which could book a second order. */
export function readSingleRecord<Schema extends z.ZodType>(
  body: unknown,
  schema: Schema,
): z.output<Schema> | "none" | "unknown" {
  const records = listRecords(body);
  if (records === "unknown") return "unknown";
  if (records.length === 0) return "none";
  const read = records.length === 1 ? schema.safeParse(records[0]).data : undefined;
  return read !== undefined && hasAnyValue(read) ? read : "unknown";
}

/** Returns whether any of the fields has a value. */
export const hasAnyValue = (read: unknown): boolean =>
  typeof read === "object" && read !== null && Object.values(read).some((value) => value != null);

const refusalSchema = z.object({
  msgtext: z.string().nullish(),
  errors: z
    .array(z.object({ field: z.string(), msgtext: z.string() }))
    .nullish()
    .catch(undefined),
});

/** Reads the courier's message for a refusal. Returns undefined if there is none. */
export function readRefusalText(body: unknown): string | undefined {
  const parsed = refusalSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { msgtext, errors } = parsed.data;
  const fields = (errors ?? [])
    .filter(({ msgtext: text }) => !msgtext?.includes(text))
    .map(({ field, msgtext: text }) => `${field}: ${text}`);
  const text = [msgtext, ...fields].filter(Boolean).join("; ");
  return text === "" ? undefined : text;
}
