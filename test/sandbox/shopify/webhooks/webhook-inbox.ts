import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** One webhook as it arrived. */
interface Letter {
  readonly topic: string;
  readonly webhookId: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
/** Where an app's webhooks arrive in a test. */
export interface Inbox {
  readonly url: string;
  readonly letters: readonly Letter[];
  /** The status of the answers from now on. */
  answer(status: number): void;
  close(): Promise<void>;
}

/** Opens an inbox on a free port; it answers 200 until told otherwise. */
export async function openInbox(): Promise<Inbox> {
  const letters: Letter[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { headers } = request;
    letters.push({
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
    letters,
    answer: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
