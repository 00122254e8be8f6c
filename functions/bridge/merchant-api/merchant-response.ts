import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Refusal } from "./refusal.ts";

/** JSON as API Gateway wants it; a body's revision is its ETag. */
export const toMerchantResponse = (
  status: number,
  body: unknown,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...toEtagHeader(body),
  },
  body: JSON.stringify(body),
});

/** With 401, Shopify's App Bridge is asked to try once more with a fresh ID token; nobody else heeds that. */
export function toRefusalResponse({ status, message, errors }: Refusal) {
  const response = toMerchantResponse(status, { message, ...(errors && { errors }) });
  return status === 401
    ? {
        ...response,
        headers: { ...response.headers, "x-shopify-retry-invalid-session-request": "1" },
      }
    : response;
}

const toEtagHeader = (body: unknown): Record<string, string> =>
  typeof body === "object" && body !== null && "revision" in body
    ? { etag: `"${body.revision}"` }
    : {};
