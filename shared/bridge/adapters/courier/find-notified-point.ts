import * as z from "zod";
import { findOwn } from "#shared/kernel/find-own.ts";

/** The fields that identify the point of a notification. */
export interface PointReference {
  readonly accessKey?: string;
  readonly pointId?: string;
}

/** The body of a notification is not documented. Other calls use these names for the two fields. */
const KEY_FIELDS = ["access_key", "accessKey", "accesskey"];
const ID_FIELDS = ["dropoff_id", "dropoffId", "point_id", "inserted_id", "id"];

const textSchema = z.union([z.string().min(1).max(255), z.int().transform(String)]);

/** Finds the point of a notification anywhere in its body. Returns an empty object if there is none. */
export function findNotifiedPoint(body: unknown, depth = 3): PointReference {
  const record = z.record(z.string(), z.unknown()).safeParse(body);
  if (!record.success || depth === 0) return {};
  const accessKey = findText(record.data, KEY_FIELDS);
  const pointId = findText(record.data, ID_FIELDS);
  const inner = Object.values(record.data).map((value) => findNotifiedPoint(value, depth - 1));
  return Object.assign({}, ...inner.toReversed(), {
    ...(pointId !== undefined && { pointId }),
    ...(accessKey !== undefined && { accessKey }),
  });
}

const findText = (record: Record<string, unknown>, fields: readonly string[]) =>
  fields
    .map((field) => textSchema.safeParse(findOwn(record, field)).data)
    .find((value) => value !== undefined);
