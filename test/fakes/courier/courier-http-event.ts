import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** Builds an HTTP API event (payload format 2.0). A text body is sent unchanged, any other as JSON. */
export function buildCourierHttpEvent(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): APIGatewayProxyEventV2 {
  const url = new URL(path, "http://courier.test");
  return {
    rawPath: url.pathname,
    headers,
    queryStringParameters: Object.fromEntries(url.searchParams),
    body: typeof body === "string" || body === undefined ? body : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: "request-1", http: { method } },
  } as unknown as APIGatewayProxyEventV2;
}
