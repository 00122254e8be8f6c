import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

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
