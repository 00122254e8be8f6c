import * as z from "zod";
import type { NotifiedStatus } from "#shared/bridge/domain/tracking/notified-status.ts";
import { findOwn } from "#shared/kernel/find-own.ts";
import { parsePointStatus } from "./parse-status.ts";

/** The fields that identify the point of a notification. */
export interface PointReference {
  readonly accessKey?: string;
  readonly pointId?: string;
}

/** The body of a notification is not documented. Other calls use these names for the two fields. */
const KEY_FIELDS = ["access_key", "accessKey", "accesskey"];
const ID_FIELDS = ["dropoff_id", "dropoffId", "point_id", "inserted_id", "id"];

const MAX_DEPTH = 3;
/** A notification has a few objects. The limit bounds the work on a body that is made of nothing else. */
const MAX_OBJECTS = 100;

type JsonRecord = Readonly<Record<string, unknown>>;
const textSchema = z.union([z.string().min(1).max(255), z.int().transform(String)]);

/**
 * Finds the point of a notification in the outer objects of its body; an outer object's fields come
 * first. Returns an empty object if there is none.
 */
export function findNotifiedPoint(body: unknown): PointReference {
  const records = listRecords(body);
  const accessKey = findText(records, KEY_FIELDS);
  const pointId = findText(records, ID_FIELDS);
  return {
    ...(accessKey !== undefined && { accessKey }),
    ...(pointId !== undefined && { pointId }),
  };
}

/** The form of a notification of which the status is used: the interface document shows none. */
const statusChangeSchema = z.object({
  event: z.literal("point.status_changed"),
  access_key: z.string().min(1),
  status_id: z.int(),
  status: z.string(),
  occurred_at: z.iso.datetime({ offset: true }).transform((iso) => new Date(iso)),
});

/** Returns the status that a notification tells; undefined if it has another form, or says two things. */
export function findNotifiedStatus(body: unknown): NotifiedStatus | undefined {
  const change = statusChangeSchema.safeParse(body).data;
  if (change === undefined) return undefined;
  const status = parsePointStatus({ status_id: change.status_id });
  const named = parsePointStatus({ pack_status: change.status });
  return status === undefined || status !== named ? undefined : { status, at: change.occurred_at };
}

/** Lists the objects of a body level by level, at most `MAX_OBJECTS`. */
function listRecords(body: unknown): JsonRecord[] {
  const records: JsonRecord[] = [];
  let level: unknown[] = [body];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const found = level.filter(isRecord).slice(0, MAX_OBJECTS - records.length);
    records.push(...found);
    level = found.flatMap((record) => Object.values(record));
  }
  return records;
}

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function findText(records: readonly JsonRecord[], fields: readonly string[]): string | undefined {
  for (const record of records) {
    for (const field of fields) {
      const text = textSchema.safeParse(findOwn(record, field)).data;
      if (text !== undefined) return text;
    }
  }
  return undefined;
}
