import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { parseCorrelationId } from "#shared/kernel/correlation.ts";
import {
  type IntakeEvent,
  LARGEST_BODY_BYTES,
  type RawRequest,
  readRawRequest,
  respondRefusal,
} from "./lambda-http.ts";
import type { Count } from "./metrics/metric-catalog.ts";

/** What a message says of its subject that may be logged. */
interface Subject {
  readonly storeId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly shop?: string | undefined;
  readonly kind?: string | undefined;
}

type WebhookReading<Message> =
  | { readonly kind: "message"; readonly message: Message; readonly deduplicationId: string }
  | { readonly kind: "unknown-topic" }
  | { readonly kind: "no-subject" };

interface WebhookReceiver<Message extends Subject> {
  readonly isAuthentic: (request: RawRequest) => Promise<boolean>;
  readonly read: (request: RawRequest) => WebhookReading<Message>;
  /** Sends the message durably. The queue drops a second message with the same deduplication id. */
  readonly send: (message: Message, deduplicationId: string) => Promise<void>;
  readonly count: Count<"WebhookReceived">;
  readonly log: { info(message: string, detail: Record<string, unknown>): void };
  /** The header in which the sender names this webhook; its own log has the same id. */
  readonly idHeader: string;
}

/**
 * Receives one webhook: checks the size and the signature of the raw body, sends one message and
 * answers 200. A body that is too large is answered 413, a wrong signature 401. An authentic webhook
 * that is not needed is acknowledged and counted, because senders disable addresses that refuse.
 * A fault throws and becomes 500, so that the sender repeats the webhook.
 */
export async function receiveWebhook<Message extends Subject>(
  event: IntakeEvent,
  { isAuthentic, read, send, count, log, idHeader }: WebhookReceiver<Message>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const request = readRawRequest(event);
  if (request.rawBody.byteLength > LARGEST_BODY_BYTES) {
    return respondRefusal(413, "The body is larger than 1 MiB.");
  }
  if (!(await isAuthentic(request))) {
    count("WebhookReceived", { result: "unauthenticated" });
    log.info("webhook received", { result: "unauthenticated" });
    return respondRefusal(401, "The signature does not fit the body.");
  }
  const webhookId = parseCorrelationId(request.headers[idHeader]);
  const reading = read(request);
  if (reading.kind === "message") {
    const { storeId, orderId, shop, kind }: Subject = reading.message;
    await send(reading.message, reading.deduplicationId);
    count("WebhookReceived", { result: "accepted" });
    log.info("webhook received", { result: "accepted", webhookId, storeId, orderId, shop, kind });
  } else {
    count("WebhookReceived", { result: reading.kind });
    log.info("webhook received", { result: reading.kind, webhookId });
  }
  return { statusCode: 200 };
}
