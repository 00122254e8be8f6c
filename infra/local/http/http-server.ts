import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApiResponse } from "#infra/local/operations/runtime-figures.ts";
import type { HttpResponse } from "./http-response.ts";

/** The function behind a route: `boot` loads it, `invoke` calls it with an event. */
export interface HttpFunction {
  readonly boot: () => Promise<unknown>;
  readonly invoke: (event: unknown) => Promise<unknown>;
}

/** An HTTP API or a load balancer that listens on this machine. */
export interface ApiServer {
  readonly port: number;
  /** Accepts no new connections. Requests in progress still receive their response. */
  readonly stopAccepting: () => void;
  readonly close: () => void;
}

/** Answers requests on this machine and counts the answers. Port 0 stands for any free port. */
export async function startHttpServer(
  handleRequest: (request: IncomingMessage) => Promise<HttpResponse>,
  port: number,
  countResponse: (response: ApiResponse) => void = () => undefined,
): Promise<ApiServer> {
  const server = createServer(async (request, response) => {
    const startedAt = performance.now();
    const { status, headers, body } = await handleRequest(request);
    response.writeHead(status, { ...headers, "content-length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
    const path = splitPath(request.url);
    countResponse({ path, status, durationMs: performance.now() - startedAt });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stopAccepting: () => server.close(),
    close: () => server.closeAllConnections(),
  };
}

/** Returns the path of a request without its query. */
export const splitPath = (url = "/"): string => url.split("?")[0] ?? "/";

/** Reads the body. Returns undefined if it is larger than the service accepts. */
export async function readBody(
  request: IncomingMessage,
  limitBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= limitBytes) chunks.push(chunk);
  }
  return bytes > limitBytes ? undefined : Buffer.concat(chunks);
}
