import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { DisturbRequest } from "#infra/local/faults/http-faults.ts";
import type { ApiResponse } from "#infra/local/operations/runtime-figures.ts";
import { toHttpEvent } from "./http-event.ts";
import { createErrorResponse, type HttpResponse, toHttpResponse } from "./http-response.ts";
import { createRouteTable, type Route } from "./route-table.ts";

const bodyLimitBytes = 10 * 1024 * 1024;
const integrationLimitMs = 30_000;

/** The function behind a route: `boot` loads it, `invoke` calls it with an event. */
export interface HttpFunction {
  readonly boot: () => Promise<unknown>;
  readonly invoke: (event: unknown) => Promise<unknown>;
}

/** An HTTP API that listens on this machine. */
export interface ApiServer {
  readonly port: number;
  /** Accepts no new connections. Requests in progress still receive their response. */
  readonly stopAccepting: () => void;
  readonly close: () => void;
}

interface ApiServerOptions {
  /** Counts each response. */
  readonly countResponse?: (response: ApiResponse) => void;
  /** The faults that are switched on. */
  readonly disturb?: DisturbRequest | undefined;
}

/** Serves the routes of one HTTP API as API Gateway does. Port 0 stands for any free port. */
export async function startApiServer(
  routes: readonly Route<HttpFunction>[],
  port: number,
  { countResponse = () => undefined, disturb = () => undefined }: ApiServerOptions = {},
): Promise<ApiServer> {
  const findRoute = createRouteTable(routes);

  const handleRequest = async (request: IncomingMessage): Promise<HttpResponse> => {
    const { method = "GET", url = "/", rawHeaders, socket } = request;
    const body = await readBody(request);
    if (body === undefined) return createErrorResponse(413, "Request Entity Too Large");
    const path = url.split("?")[0] ?? "/";
    const match = findRoute(method, path);
    if (match === undefined) return createErrorResponse(404, "Not Found");
    const { route, pathParameters } = match;
    const event = toHttpEvent(
      { method, url, rawHeaders, body, sourceIp: socket.remoteAddress ?? "127.0.0.1" },
      { key: route.key, pathParameters },
    );
    // Loading can take long on a slow machine and does not count towards the call's time limit.
    // If loading fails, the call below reports the error.
    await route.target.boot().catch(() => undefined);
    const callFunction = async () => toHttpResponse(await route.target.invoke(event));
    const disturbance = disturb(path);
    const { status, headers, ...response } = await limitDuration(
      integrationLimitMs,
      disturbance === undefined ? callFunction() : disturbThenCall(disturbance, callFunction),
    ).catch(() => createErrorResponse(500, "Internal Server Error"));
    // API Gateway names each request, also those whose function failed.
    const named = { ...headers, "apigw-requestid": event.requestContext.requestId };
    return { ...response, status, headers: named };
  };

  const server = createServer(async (request, response) => {
    const startedAt = performance.now();
    const { status, headers, body } = await handleRequest(request).catch(() =>
      createErrorResponse(500, "Internal Server Error"),
    );
    response.writeHead(status, { ...headers, "content-length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
    const path = (request.url ?? "/").split("?")[0] ?? "/";
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

/** A fault answers, or only delays the call of the function. */
const disturbThenCall = async (
  disturbance: ReturnType<DisturbRequest>,
  callFunction: () => Promise<HttpResponse>,
): Promise<HttpResponse> => (await disturbance) ?? callFunction();

/** Reads the body. Returns undefined if it is larger than API Gateway accepts. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= bodyLimitBytes) chunks.push(chunk);
  }
  return bytes > bodyLimitBytes ? undefined : Buffer.concat(chunks);
}

/** Responds with 503 after the limit. The function continues to run, as on AWS. */
async function limitDuration(
  limitMs: number,
  response: Promise<HttpResponse>,
): Promise<HttpResponse> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<HttpResponse>((resolve) => {
    timer = setTimeout(() => resolve(createErrorResponse(503, "Service Unavailable")), limitMs);
  });
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
