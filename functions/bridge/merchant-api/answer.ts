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

export const refusalAnswer = ({ status, message, errors }: Refusal) =>
  jsonAnswer(status, { message, ...(errors && { errors }) });

const etagOf = (body: unknown): Record<string, string> =>
  typeof body === "object" && body !== null && "revision" in body
    ? { etag: `"${body.revision}"` }
    : {};
