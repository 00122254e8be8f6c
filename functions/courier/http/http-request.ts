import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** A request as the courier reads it: header names in lower case, the body as bytes. */
export interface HttpRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** Reads an HTTP API event of payload format 2.0. */
export const toHttpRequest = (event: APIGatewayProxyEventV2): HttpRequest => ({
  id: event.requestContext.requestId,
  method: event.requestContext.http.method.toUpperCase(),
  path: event.rawPath,
  query: event.queryStringParameters ?? {},
  headers: Object.fromEntries(
    Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value]),
  ),
  body: Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8"),
});
