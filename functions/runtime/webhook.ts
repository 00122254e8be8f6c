import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

interface Request {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

type Reading<Hint> =
  | { readonly kind: "hint"; readonly hint: Hint; readonly once: string | undefined }
  | { readonly kind: "unknown-topic" }
  | { readonly kind: "no-subject" };

interface Intake<Hint> {
  readonly isAuthentic: (request: Request) => Promise<boolean>;
  readonly read: (request: Request) => Reading<Hint>;
  /** Durable when it resolves. `once` names the event, so that a repeat is queued once. */
  readonly send: (hint: Hint, once: string) => Promise<void>;
  readonly count: (outcome: string) => void;
}

export const LARGEST_BODY_BYTES = 1024 * 1024;

/**
 * Takes in one webhook: size, signature over the raw bytes, subject, one durable send, then 200.
 * 413 and 401 are refusals; what is genuine and of no use is acknowledged and counted, because
 * senders give up on addresses that refuse. A fault throws, becomes 500 and is sent again.
 */
export async function takeIn<Hint>(
  event: APIGatewayProxyEventV2,
  { isAuthentic, read, send, count }: Intake<Hint>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const request = requestOf(event);
  if (request.rawBody.byteLength > LARGEST_BODY_BYTES)
    return refuse(413, "The body is larger than 1 MiB.");
  if (!(await isAuthentic(request))) {
    count("WebhookUnauthenticated");
    return refuse(401, "The signature does not fit the body.");
  }
  const reading = read(request);
  if (reading.kind !== "hint") {
    count(reading.kind === "unknown-topic" ? "WebhookUnknownTopic" : "WebhookWithoutSubject");
    return { statusCode: 200 };
  }
  await send(reading.hint, reading.once ?? bodyName(request));
  count("WebhookAccepted");
  return { statusCode: 200 };
}

/** The request with its bytes as they were sent: a signature does not survive re-serialising. */
export const requestOf = (event: APIGatewayProxyEventV2): Request => ({
  rawBody: Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8"),
  headers: event.headers,
});

/** A refusal in words, for whoever reads the sender's log. */
export const refuse = (statusCode: number, message: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ message }),
});

const bodyName = ({ rawBody, headers }: Request): string =>
  createHash("sha256")
    .update(
      `${headers["x-wc-webhook-topic"] ?? ""}\n${headers["x-wc-webhook-delivery-id"] ?? ""}\n`,
    )
    .update(rawBody)
    .digest("hex");
