import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedNotification {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A partner's server. It records requests, and responds with the given statuses, then with 204. */
export interface NotificationReceiver {
  readonly url: string;
  readonly received: ReceivedNotification[];
  close(): Promise<void>;
}

/** Starts a receiver. Status 0 never responds. A status of 300 to 399 redirects to another path. */
export async function startNotificationReceiver(
  ...statuses: number[]
): Promise<NotificationReceiver> {
  const received: ReceivedNotification[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body });
      const status = statuses.shift() ?? 204;
      if (status === 0) return;
      response
        .writeHead(status, status >= 300 && status < 400 ? { location: "/elsewhere" } : {})
        .end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
