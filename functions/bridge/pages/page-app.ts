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
 * Creates the app of a function that serves pages. A fault throws, so that Lambda counts an error.
 * With a limiter, a network that sends too many requests is answered 429.
 */
export const createPageApp = (
  routes: readonly PageRoute[],
  recorder: RequestRecorder,
  limitCaller: CallerLimiter = () => 0,
): HttpApp<PageRoute> =>
  createHttpApp<PageRoute>({
    routes,
    recorder,
    async answer(c, route) {
      const request = readHttpRequest(c, route.key);
      const waitMs = limitCaller(toClientNetwork(request.clientIp));
      return waitMs === 0 ? route.run(request) : respondTooManyRequests(waitMs);
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
