import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** One webhook as it arrived. */
interface ReceivedWebhook {
  readonly topic: string;
  readonly webhookId: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
/** Where an app's webhooks arrive in a test. */
export interface WebhookInbox {
  readonly url: string;
  readonly webhooks: readonly ReceivedWebhook[];
  /** The status of the answers from now on. */
  setStatus(status: number): void;
  close(): Promise<void>;
}

/** Opens an inbox on a free port; it answers 200 until told otherwise. */
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
