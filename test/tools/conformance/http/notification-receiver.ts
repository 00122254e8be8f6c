import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { Mismatch } from "#test/tools/conformance/expectations.ts";

/** A received notification. */
interface ReceivedNotification {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A partner's receiver of notifications on this machine. */
export interface NotificationReceiver {
  readonly url: string;
  /** Returns the first `count` notifications. Throws a mismatch if they do not arrive in time. */
  waitForArrivals(count: number): Promise<readonly ReceivedNotification[]>;
  close(): void;
}

/** Guards against hanging only. */
const LONGEST_WAIT_MS = 300_000;

/** Responds to the first request with `firstStatus` and to all others with 200. */
export async function startReceiver(firstStatus = 200): Promise<NotificationReceiver> {
  const received: ReceivedNotification[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isFirst = received.length === 0;
    received.push({ headers: request.headers, text: Buffer.concat(chunks).toString("utf8") });
    const status = isFirst ? firstStatus : 200;
    response.writeHead(status, { location: "/elsewhere" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async waitForArrivals(count) {
      for (let waited = 0; waited < LONGEST_WAIT_MS; waited += 100) {
        if (received.length >= count) return received.slice(0, count);
        await setTimeout(100);
      }
      throw new Mismatch("notifications", `${count} or more`, String(received.length));
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
