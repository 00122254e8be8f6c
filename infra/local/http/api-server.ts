import type { IncomingMessage } from "node:http";
import type { DisturbRequest } from "#infra/local/faults/http-faults.ts";
import type { ApiResponse } from "#infra/local/operations/runtime-figures.ts";
import { toHttpEvent } from "./http-event.ts";
import { createErrorResponse, type HttpResponse, toHttpResponse } from "./http-response.ts";
import {
  type ApiServer,
  type HttpFunction,
  readBody,
  splitPath,
  startHttpServer,
} from "./http-server.ts";
import { createRouteTable, type Route } from "./route-table.ts";

const bodyLimitBytes = 10 * 1024 * 1024;
const integrationLimitMs = 30_000;

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
  { countResponse, disturb = () => undefined }: ApiServerOptions = {},
): Promise<ApiServer> {
  const findRoute = createRouteTable(routes);

  const handleRequest = async (request: IncomingMessage): Promise<HttpResponse> => {
    const { method = "GET", url = "/", rawHeaders, socket } = request;
    const body = await readBody(request, bodyLimitBytes);
    if (body === undefined) return createErrorResponse(413, "Request Entity Too Large");
    const path = splitPath(url);
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

  const answer = (request: IncomingMessage) =>
    handleRequest(request).catch(() => createErrorResponse(500, "Internal Server Error"));
  return startHttpServer(answer, port, countResponse);
}

/** A fault answers, or only delays the call of the function. */
const disturbThenCall = async (
  disturbance: ReturnType<DisturbRequest>,
  callFunction: () => Promise<HttpResponse>,
): Promise<HttpResponse> => (await disturbance) ?? callFunction();

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
