import type { CallerLimiter } from "#functions/http/caller-limiter.ts";
import { toClientNetwork } from "#functions/http/client-network.ts";
import { createHttpApp, type HttpApp } from "#functions/http/http-app.ts";
import { type HttpRequest, readHttpRequest } from "#functions/http/http-request.ts";
import type { RequestRecorder } from "#functions/http/request-recorder.ts";
import { respondJson } from "#functions/http/respond-json.ts";
import type { RouteKey } from "#functions/http/route-path.ts";

/** One page, form or callback. */
export interface PageRoute {
  readonly key: RouteKey;
  readonly run: (request: HttpRequest) => Promise<Response>;
}

/**
 * Creates the app of a function that serves pages. A fault throws, so that Lambda counts an error,
 * unless a page tells of it, with the request's id; then it is counted as a failed request. With a
 * limiter, a network that sends too many requests is answered 429.
 */
export const createPageApp = (
  routes: readonly PageRoute[],
  recorder: RequestRecorder,
  limitCaller: CallerLimiter = () => 0,
  respondFault?: (requestId: string) => Promise<Response>,
): HttpApp<PageRoute> =>
  createHttpApp<PageRoute>({
    routes,
    recorder,
    async answer(c, route) {
      const request = readHttpRequest(c, route.key);
      const waitMs = limitCaller(toClientNetwork(request.clientIp));
      if (waitMs > 0) return respondTooManyRequests(waitMs);
      if (respondFault === undefined) return route.run(request);
      return route.run(request).catch((error: unknown) => {
        recorder.recordFault(error, { route: route.key, requestId: request.id });
        return respondFault(request.id);
      });
    },
    toProblemResponse(problem) {
      if (problem.kind === "fault") throw problem.error;
      return respondJson(404, { message: "There is no such page." });
    },
  });

/** How many pages and forms a network can request a second. A person opens one in seconds. */
export const PAGE_REQUESTS_PER_SECOND = 20;

const respondTooManyRequests = (waitMs: number): Response =>
  respondJson(
    429,
    { message: "Too many requests from your network. Wait a moment, then load the page again." },
    { "retry-after": String(Math.ceil(waitMs / 1000)) },
  );
