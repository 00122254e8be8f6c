import * as z from "zod";

/** An id as couriers write it, number or text; 0 and -1 are signs, not ids. */
export const idSchema = z
  .union([z.int().transform(String), z.string().trim().min(1)])
  .refine((text) => !/^(0+|-\d+)$/.test(text));
export const optionalIdSchema = idSchema.nullish().catch(undefined);

const envelopeSchema = z.looseObject({
  code: z.union([z.number(), z.string()]).nullish(),
  data: z.unknown().optional(),
});
const readCode = (body: unknown): string =>
  String(envelopeSchema.safeParse(body).data?.code ?? "").trim();

/** Whether the answer says in so many words that the call succeeded. */
export const isSuccess = (body: unknown): boolean =>
  readCode(body) !== "" && Number(readCode(body)) === 0;

/** Whether the answer says in so many words that the call did not succeed. */
export const isFailure = (body: unknown): boolean => readCode(body) !== "" && !isSuccess(body);

/**
 * The records an answer holds: the document leaves open whether one stands alone, under `data`, or
 * in a list. None where it says that there is nothing; `unknown` where it is not JSON at all.
 */
export function listRecords(body: unknown): unknown[] | "unknown" {
  if (body === undefined) return "unknown";
  const wrapped = envelopeSchema.safeParse(body).data;
  if (isFailure(body)) return [];
  const data = wrapped !== undefined && "data" in wrapped ? wrapped.data : body;
  return (Array.isArray(data) ? data : [data]).filter((one) => !isEmpty(one));
}

/** Null, `{}`, or an envelope around nothing. */
const isEmpty = (value: unknown): boolean =>
  value == null ||
  (typeof value === "object" && Object.keys(value).every((field) => field === "code"));

/** The answer's one record, read; `unknown` is an answer that says neither: taking it for none could make a second order. */
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

/** Whether any field that was read for has a value. */
export const hasAnyValue = (read: unknown): boolean =>
  typeof read === "object" && read !== null && Object.values(read).some((value) => value != null);

const refusalSchema = z.object({
  msgtext: z.string().nullish(),
  errors: z
    .array(z.object({ field: z.string(), msgtext: z.string() }))
    .nullish()
    .catch(undefined),
});

/** The courier's own words for a refusal, or undefined where it gave none. */
export function readRefusalText(body: unknown): string | undefined {
  const parsed = refusalSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { msgtext, errors } = parsed.data;
  const fields = (errors ?? []).map(({ field, msgtext: text }) => `${field}: ${text}`);
  const text = [msgtext, ...fields].filter(Boolean).join("; ");
  return text === "" ? undefined : text;
}
