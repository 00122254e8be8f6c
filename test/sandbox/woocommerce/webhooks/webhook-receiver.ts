import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a store sent to a receiver, with its exact body. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver that records the webhooks sent to it. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** The received requests that have a topic header, so without pings. */
  listDeliveries(): ReceivedRequest[];
  /** Sets the status of all further responses; "never" sends no response. */
  respondWith(status: number | "never"): void;
  close(): Promise<void>;
}

/** Starts a receiver that responds with 200. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedRequest[] = [];
  let responseStatus: number | "never" = 200;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString("latin1");
    received.push({ path: request.url ?? "", headers: request.headers, body });
    if (responseStatus !== "never")
      response.writeHead(responseStatus, { Location: "/elsewhere" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?store=1`,
    received,
    listDeliveries: () => received.filter(({ headers }) => "x-wc-webhook-topic" in headers),
    respondWith(status) {
      responseStatus = status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
