import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** The names by which this machine calls itself. */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

interface RequestHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}

/**
 * Whether a page of another site had a browser send a request. The browser names the page's origin in
 * each request that changes something or reads from another site; a site whose own name was made to mean
 * this machine (DNS rebinding) is named by `Host`. Programs send no origin.
 */
export const isForeignRequest = ({ host, origin }: RequestHeaders): boolean =>
  (host !== undefined && !OWN_HOST.test(host)) ||
  (origin !== undefined && origin !== `http://${host}`);

/** What the pages of other sites are told. */
export const FOREIGN_PROBLEM = "Pages of other sites may not ask here.";

/** A server that listens on this machine. */
interface OwnServer {
  readonly url: string;
  readonly close: () => void;
}

/** Starts a server for this machine's own programs and pages. Port 0 stands for any free port. */
export async function startOwnServer(listen: RequestListener, port: number): Promise<OwnServer> {
  const server = createServer((request, response) => {
    if (!isForeignRequest(request.headers)) return listen(request, response);
    response
      .writeHead(403, { "content-type": "application/json" })
      .end(JSON.stringify({ problem: FOREIGN_PROBLEM }));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
