import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A received webhook. */
interface ReceivedWebhook {
  readonly topic: string;
  readonly webhookId: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
/** A receiver of an app's webhooks in a test. */
export interface WebhookInbox {
  readonly url: string;
  readonly webhooks: readonly ReceivedWebhook[];
  /** Sets the status of further responses. */
  setStatus(status: number): void;
  close(): Promise<void>;
}

/** Opens an inbox on a free port. It responds with 200 by default. */
export async function openWebhookInbox(): Promise<WebhookInbox> {
  const webhooks: ReceivedWebhook[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { headers } = request;
    webhooks.push({
      topic: String(headers["x-shopify-topic"]),
      webhookId: String(headers["x-shopify-webhook-id"]),
      headers,
      body,
    });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    webhooks,
    setStatus: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
