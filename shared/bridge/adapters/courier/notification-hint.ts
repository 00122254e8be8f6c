import * as z from "zod";

/** Where a notification may name its point; the document shows no body. */
const KEY_FIELDS = ["access_key", "accesskey", "accessKey"];

/** The access key that a notification speaks of, wherever it stands, or undefined. */
export function accessKeyIn(body: unknown, depth = 3): string | undefined {
  const record = z.record(z.string(), z.unknown()).safeParse(body);
  if (!record.success || depth === 0) return undefined;
  for (const field of KEY_FIELDS) {
    const value = record.data[field];
    if (typeof value === "string" || typeof value === "number") return String(value);
  }
  for (const inner of Object.values(record.data)) {
    const found = accessKeyIn(inner, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
