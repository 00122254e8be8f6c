import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { LocalFunction } from "../functions/local-function.ts";
import { toHttpEvent } from "./http-event.ts";
import { createErrorResponse, type HttpResponse, toHttpResponse } from "./http-response.ts";
import { createRouteTable, type Route } from "./route-table.ts";

const bodyLimitBytes = 10 * 1024 * 1024;
const integrationLimitMs = 30_000;

/** An HTTP API listening on this machine. */
export interface ApiServer {
  /** Takes no new connections; those that wait for an answer still get it. */
  readonly stopAccepting: () => void;
  readonly close: () => void;
}

/** Serves the routes of one HTTP API as API Gateway does. */
export async function startApiServer(
  routes: readonly Route<LocalFunction>[],
  port: number,
): Promise<ApiServer> {
  const findRoute = createRouteTable(routes);

  const handleRequest = async (request: IncomingMessage): Promise<HttpResponse> => {
    const { method = "GET", url = "/", rawHeaders, socket } = request;
    const body = await readBody(request);
    if (body === undefined) return createErrorResponse(413, "Request Entity Too Large");
    const match = findRoute(method, url.split("?")[0] ?? "/");
    if (match === undefined) return createErrorResponse(404, "Not Found");
    const { route, pathParameters } = match;
    const event = toHttpEvent(
      { method, url, rawHeaders, body, sourceIp: socket.remoteAddress ?? "127.0.0.1" },
      { key: route.key, pathParameters },
    );
    // Loading takes long on a slow machine: that is no time of the call. The call says what failed.
    await route.target.boot().catch(() => undefined);
    return limitDuration(integrationLimitMs, route.target.invoke(event).then(toHttpResponse));
  };

  const server = createServer(async (request, response) => {
    const { status, headers, body } = await handleRequest(request).catch(() =>
      createErrorResponse(500, "Internal Server Error"),
    );
    response.writeHead(status, { ...headers, "content-length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { stopAccepting: () => server.close(), close: () => server.closeAllConnections() };
}

/** The body, or nothing when it is larger than API Gateway takes. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= bodyLimitBytes) chunks.push(chunk);
  }
  return bytes > bodyLimitBytes ? undefined : Buffer.concat(chunks);
}

/** The function goes on when its time is over, as on AWS; only nobody waits for it. */
async function limitDuration(
  limitMs: number,
  answer: Promise<HttpResponse>,
): Promise<HttpResponse> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HttpResponse>((resolve) => {
    timer = setTimeout(() => resolve(createErrorResponse(503, "Service Unavailable")), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
