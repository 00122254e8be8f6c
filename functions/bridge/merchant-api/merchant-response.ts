import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Refusal } from "./refusal.ts";

/** JSON as API Gateway wants it; a body's revision is its ETag. */
export const jsonAnswer = (status: number, body: unknown): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...etagOf(body),
  },
  body: JSON.stringify(body),
});

/** With 401, Shopify's App Bridge is asked to try once more with a fresh ID token; nobody else heeds that. */
export function refusalAnswer({ status, message, errors }: Refusal) {
  const answer = jsonAnswer(status, { message, ...(errors && { errors }) });
  return status === 401
    ? { ...answer, headers: { ...answer.headers, "x-shopify-retry-invalid-session-request": "1" } }
    : answer;
}

const etagOf = (body: unknown): Record<string, string> =>
  typeof body === "object" && body !== null && "revision" in body
    ? { etag: `"${body.revision}"` }
    : {};
