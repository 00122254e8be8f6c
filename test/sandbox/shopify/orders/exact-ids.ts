import { toRawNumber } from "#test/sandbox/shopify/state/lossless-json.ts";

const trailingDigits = /\/(\d+)$/;

/**
 * The same value with every `id` rewritten from the digits of the `admin_graphql_api_id` beside it:
 * published samples were rounded at 2^53, the real store's bodies are not.
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

/** True for what JSON writes in braces; a raw number has no prototype and is left alone. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
