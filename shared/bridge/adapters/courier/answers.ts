import * as z from "zod";
import type { PointView } from "../../domain/courier-view.ts";
import { readStage } from "./read-stage.ts";

/** Read tolerantly: numbers or numeric strings, missing and extra fields, a null body. */
const id = z.union([z.int().transform(String), z.string().min(1)]);
const code = z.union([z.number(), z.string()]).nullish();

const createdAnswer = z.object({ code, inserted_id: id });

/** The new point's id, or undefined where the answer is no success. */
export function readCreated(body: unknown): string | undefined {
  const parsed = createdAnswer.safeParse(body);
  return parsed.success && isSuccess(parsed.data.code) ? parsed.data.inserted_id : undefined;
}

const someId = id.nullish().catch(undefined);
const record = z.object({
  id: someId,
  dropoff_id: someId,
  inserted_id: someId,
  access_key: someId,
  status_id: z.unknown().optional(),
  pack_status: z.unknown().optional(),
  route_status: z.unknown().optional(),
});
type PointRead = z.output<typeof record>;

/** `unknown` is an answer that says neither: taking it for none could make a second point. */
type PointReading = PointView | "none" | "unknown";

/**
 * What the courier has under an access key. The document leaves the wrapping open: the record may
 * stand alone, under `data`, or in a list.
 */
export function readPoint(body: unknown, accessKey: string): PointReading {
  const candidates = recordsIn(body);
  if (candidates === "unknown") return "unknown";
  if (candidates.length === 0) return "none";
  const points = candidates.map((one) => record.safeParse(one).data).filter((one) => isPoint(one));
  const ours = points.find(({ access_key }) => sameKey(access_key, accessKey));
  // A record that does not name its key is ours where it is the only one: the key found it.
  const nameless = points.length === 1 && points[0]?.access_key == null ? points[0] : undefined;
  const point = ours ?? nameless;
  return point === undefined ? "unknown" : viewOf(point, accessKey);
}

/** What an answer holds, taken out of its wrapping; nothing where it says that there is nothing. */
function recordsIn(body: unknown): unknown[] | "unknown" {
  if (body === undefined) return "unknown";
  const wrapped = z.looseObject({ code, data: z.unknown().optional() }).safeParse(body);
  if (wrapped.success && !isSuccess(wrapped.data.code)) return [];
  const data = wrapped.success && "data" in wrapped.data ? wrapped.data.data : body;
  return (Array.isArray(data) ? data : [data]).filter((one) => !isEmpty(one));
}

const viewOf = (point: PointRead, accessKey: string): PointView => ({
  pointId: point.id ?? point.dropoff_id ?? point.inserted_id ?? accessKey,
  stage: readStage(point),
});

const isPoint = (read: PointRead | undefined): read is PointRead =>
  read !== undefined && Object.values(read).some((value) => value != null);

/** Null, `{}`, or an envelope around nothing. */
const isEmpty = (value: unknown): boolean =>
  value == null ||
  (typeof value === "object" && Object.keys(value).every((field) => field === "code"));

const sameKey = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

const refusalAnswer = z.object({
  code,
  msgtext: z.string().nullish(),
  errors: z
    .array(z.object({ field: z.string(), msgtext: z.string() }))
    .nullish()
    .catch(undefined),
});

/** The courier's own words for a refusal, or undefined where it gave none. */
export function readRefusal(body: unknown): string | undefined {
  const parsed = refusalAnswer.safeParse(body);
  if (!parsed.success) return undefined;
  const { msgtext, errors } = parsed.data;
  const fields = (errors ?? []).map(({ field, msgtext: text }) => `${field}: ${text}`);
  const text = [msgtext, ...fields].filter(Boolean).join("; ");
  return text === "" ? undefined : text;
}

const isSuccess = (said: number | string | null | undefined): boolean =>
  said == null || Number(said) === 0;
