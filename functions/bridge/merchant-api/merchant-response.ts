import { respondJson } from "#functions/http/respond-json.ts";
import type { Refusal } from "./refusal.ts";

/** Returns a JSON response; the revision of the body is its ETag. */
export const toMerchantResponse = (status: number, body: unknown): Response =>
  respondJson(status, body, toEtagHeader(body));

/** Returns the error body. A 401 also makes Shopify's App Bridge retry with a new ID token; a 429 says when to retry. */
export const toRefusalResponse = ({ status, message, errors }: Refusal): Response =>
  respondJson(status, { message, ...(errors && { errors }) }, HEADERS_BY_STATUS.get(status) ?? {});

const HEADERS_BY_STATUS: ReadonlyMap<number, Record<string, string>> = new Map([
  [401, { "x-shopify-retry-invalid-session-request": "1" }],
  [429, { "retry-after": "1" }],
]);

const toEtagHeader = (body: unknown): Record<string, string> =>
  typeof body === "object" && body !== null && "revision" in body
    ? { etag: `"${body.revision}"` }
    : {};
