import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

export interface RawRequest {
  /** The bytes as they were sent, because a signature covers exactly these bytes. */
  readonly rawBody: Buffer;
  /** Names are in lower case, as API Gateway passes them. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What an intake of webhooks reads of a request, whichever front passed it on. */
export interface IntakeEvent
  extends Pick<
    APIGatewayProxyEventV2,
    "headers" | "queryStringParameters" | "pathParameters" | "body" | "isBase64Encoded"
  > {
  readonly requestContext: Pick<APIGatewayProxyEventV2["requestContext"], "requestId">;
}

/** The maximum size of a webhook body. */
export const LARGEST_BODY_BYTES = 1024 * 1024;

/** Reads the raw body and the headers of an event. */
export const readRawRequest = (
  event: Pick<IntakeEvent, "headers" | "body" | "isBase64Encoded">,
): RawRequest => ({
  rawBody: Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8"),
  headers: event.headers,
});

/**
 * What every response says, also of an API: use TLS for two years, and believe the content type.
 * Browsers ignore the first one without TLS (RFC 6797), as in a local run.
 */
const SECURITY_HEADERS = {
  "strict-transport-security": "max-age=63072000",
  "x-content-type-options": "nosniff",
} as const;

/** Adds the security headers to a response in the shape of a Lambda result. */
export const addSecurityHeaders = (
  response: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => ({
  ...response,
  headers: { ...SECURITY_HEADERS, ...response.headers },
});

/** Returns a refusal in the shape of a Lambda result: JSON with a message, which no cache stores. */
export const respondRefusal = (
  statusCode: number,
  message: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify({ message }),
});
