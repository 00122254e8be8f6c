import type { APIGatewayProxyEventV2 } from "aws-lambda";

export interface RawRequest {
  /** The bytes as they were sent: a signature does not survive re-serialising. */
  readonly rawBody: Buffer;
  /** Names in lower case, as API Gateway hands them on. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The largest body a webhook may have. */
export const LARGEST_BODY_BYTES = 1024 * 1024;

/** The request as it came over the wire. */
export const readRawRequest = (event: APIGatewayProxyEventV2): RawRequest => ({
  rawBody: Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8"),
  headers: event.headers,
});
