import * as z from "zod";
import type { CourierView } from "../../domain/next-step.ts";
import { readStage } from "./read-stage.ts";

/** Read tolerantly: numbers or numeric strings, missing and extra fields, a null body. */
const id = z.union([z.int().transform(String), z.string().min(1)]);
const code = z.union([z.number(), z.string()]).optional();

const createdAnswer = z.object({ code, inserted_id: id });

/** The new point's id, or undefined where the answer is no success. */
export function readCreated(body: unknown): string | undefined {
  const parsed = createdAnswer.safeParse(body);
  return parsed.success && isSuccess(parsed.data.code) ? parsed.data.inserted_id : undefined;
}

const pointAnswer = z.looseObject({
  id: id.optional().catch(undefined),
  inserted_id: id.optional().catch(undefined),
  dropoff_id: id.optional().catch(undefined),
  status_id: z.unknown(),
  pack_status: z.unknown(),
  route_status: z.unknown(),
});

/**
 * What the courier has under an access key. The document leaves the wrapping open: the record may
 * stand alone, under `data`, or as the only one of a list. Undefined where there is none.
 */
export function readPoint(body: unknown, accessKey: string): CourierView | undefined {
  const wrapped = z.looseObject({ code, data: z.unknown() }).safeParse(body);
  if (wrapped.success && !isSuccess(wrapped.data.code)) return undefined;
  const data = wrapped.success && "data" in wrapped.data ? wrapped.data.data : body;
  const parsed = pointAnswer.safeParse(Array.isArray(data) ? data[0] : data);
  if (!parsed.success || Object.values(parsed.data).every((value) => value == null))
    return undefined;
  const { id: pointId, inserted_id, dropoff_id } = parsed.data;
  return {
    // A record without its id is ours all the same: the access key found it.
    pointId: pointId ?? dropoff_id ?? inserted_id ?? accessKey,
    stage: readStage(parsed.data),
  };
}

const refusalAnswer = z.object({
  code,
  msgtext: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), msgtext: z.string() })).optional(),
});

/** The courier's own words for a refusal, or undefined where it gave none. */
export function readRefusal(body: unknown): string | undefined {
  const parsed = refusalAnswer.safeParse(body);
  if (!parsed.success) return undefined;
  const { msgtext, errors = [] } = parsed.data;
  const fields = errors.map(({ field, msgtext: text }) => `${field}: ${text}`);
  const text = [msgtext, ...fields].filter(Boolean).join("; ");
  return text === "" ? undefined : text;
}

const isSuccess = (said: number | string | undefined): boolean =>
  said === undefined || Number(said) === 0;
