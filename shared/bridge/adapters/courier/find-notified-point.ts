import * as z from "zod";

/** How a notification names its point. */
export interface NotifiedPoint {
  readonly accessKey?: string;
  readonly pointId?: string;
}

/** Where a notification may name it; the document shows no body, but calls the two so elsewhere. */
const KEY_FIELDS = ["access_key", "accessKey", "accesskey"];
const ID_FIELDS = ["dropoff_id", "dropoffId", "point_id", "inserted_id", "id"];

const text = z.union([z.string().min(1).max(255), z.int().transform(String)]);

/** The point that a notification speaks of, wherever that stands in its body; empty where it names none. */
export function notifiedPoint(body: unknown, depth = 3): NotifiedPoint {
  const record = z.record(z.string(), z.unknown()).safeParse(body);
  if (!record.success || depth === 0) return {};
  const accessKey = firstText(record.data, KEY_FIELDS);
  const pointId = firstText(record.data, ID_FIELDS);
  const inner = Object.values(record.data).map((value) => notifiedPoint(value, depth - 1));
  return Object.assign({}, ...inner.toReversed(), {
    ...(pointId !== undefined && { pointId }),
    ...(accessKey !== undefined && { accessKey }),
  });
}

const firstText = (record: Record<string, unknown>, fields: readonly string[]) =>
  fields.map((field) => text.safeParse(record[field]).data).find((value) => value !== undefined);
