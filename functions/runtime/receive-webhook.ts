import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { respondRefusal } from "./json-routes.ts";
import { LARGEST_BODY_BYTES, type RawRequest, readRawRequest } from "./raw-request.ts";

type WebhookReading<Hint> =
  | { readonly kind: "message"; readonly message: Hint; readonly deduplicationId: string }
  | { readonly kind: "unknown-topic" }
  | { readonly kind: "no-subject" };

interface WebhookReceiver<Hint> {
  readonly isAuthentic: (request: RawRequest) => Promise<boolean>;
  readonly read: (request: RawRequest) => WebhookReading<Hint>;
  /** Durable when it resolves. `once` names the event, so that a repeat is queued once. */
  readonly send: (message: Hint, deduplicationId: string) => Promise<void>;
  readonly count: (outcome: string) => void;
}

/**
 * Takes in one webhook: size, signature over the raw bytes, subject, one durable send, then 200.
 * 413 and 401 are refusals; what is genuine and of no use is acknowledged and counted, because
 * senders give up on addresses that refuse. A fault throws, becomes 500 and is sent again.
 */
export async function receiveWebhook<Hint>(
  event: APIGatewayProxyEventV2,
  { isAuthentic, read, send, count }: WebhookReceiver<Hint>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const request = readRawRequest(event);
  if (request.rawBody.byteLength > LARGEST_BODY_BYTES) {
    return respondRefusal(413, "The body is larger than 1 MiB.");
  }
  if (!(await isAuthentic(request))) {
    count("WebhookUnauthenticated");
    return respondRefusal(401, "The signature does not fit the body.");
  }
  const reading = read(request);
  if (reading.kind !== "message") {
    count(reading.kind === "unknown-topic" ? "WebhookUnknownTopic" : "WebhookWithoutSubject");
    return { statusCode: 200 };
  }
  await send(reading.message, reading.deduplicationId);
  count("WebhookAccepted");
  return { statusCode: 200 };
}
