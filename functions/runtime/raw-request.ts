import type { APIGatewayProxyEventV2 } from "aws-lambda";

export interface RawRequest {
  /** The bytes as they were sent, because a signature covers exactly these bytes. */
  readonly rawBody: Buffer;
  /** Names are in lower case, as API Gateway passes them. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The maximum size of a webhook body. */
export const LARGEST_BODY_BYTES = 1024 * 1024;

/** Reads the raw body and the headers of an event. */
export const readRawRequest = (event: APIGatewayProxyEventV2): RawRequest => ({
  rawBody: Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8"),
  headers: event.headers,
});
