import { toRawNumber } from "#test/sandbox/shopify/state/lossless-json.ts";

const trailingDigits = /\/(\d+)$/;

/**
 * Returns the value with every `id` rewritten from the digits of the `admin_graphql_api_id` beside it.
 * The published samples are rounded at 2^53; the real store's bodies are not.
 */
export function restoreExactIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restoreExactIds);
  if (!isPlainObject(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, restoreExactIds(inner)]),
  );
  const digits = trailingDigits.exec(String(copy.admin_graphql_api_id ?? ""))?.[1];
  return digits === undefined ? copy : { ...copy, id: toRawNumber(digits) };
}

/** Returns true for a JSON object. A raw number has no prototype and is not one. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
