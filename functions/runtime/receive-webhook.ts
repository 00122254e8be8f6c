import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { respondRefusal } from "./lambda-response.ts";
import type { Count } from "./metrics/metric-catalog.ts";
import { LARGEST_BODY_BYTES, type RawRequest, readRawRequest } from "./raw-request.ts";

type WebhookReading<Message> =
  | { readonly kind: "message"; readonly message: Message; readonly deduplicationId: string }
  | { readonly kind: "unknown-topic" }
  | { readonly kind: "no-subject" };

interface WebhookReceiver<Message> {
  readonly isAuthentic: (request: RawRequest) => Promise<boolean>;
  readonly read: (request: RawRequest) => WebhookReading<Message>;
  /** Sends the message durably. The queue drops a second message with the same deduplication id. */
  readonly send: (message: Message, deduplicationId: string) => Promise<void>;
  readonly count: Count<"WebhookReceived">;
}

/**
 * Receives one webhook: checks the size and the signature of the raw body, sends one message and
 * answers 200. A body that is too large is answered 413, a wrong signature 401. An authentic webhook
 * that is not needed is acknowledged and counted, because senders disable addresses that refuse.
 * A fault throws and becomes 500, so that the sender repeats the webhook.
 */
export async function receiveWebhook<Message>(
  event: APIGatewayProxyEventV2,
  { isAuthentic, read, send, count }: WebhookReceiver<Message>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const request = readRawRequest(event);
  if (request.rawBody.byteLength > LARGEST_BODY_BYTES) {
    return respondRefusal(413, "The body is larger than 1 MiB.");
  }
  if (!(await isAuthentic(request))) {
    count("WebhookReceived", { result: "unauthenticated" });
    return respondRefusal(401, "The signature does not fit the body.");
  }
  const reading = read(request);
  if (reading.kind !== "message") {
    count("WebhookReceived", { result: reading.kind });
    return { statusCode: 200 };
  }
  await send(reading.message, reading.deduplicationId);
  count("WebhookReceived", { result: "accepted" });
  return { statusCode: 200 };
}
