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

/** Creates the app of a function that serves pages. A fault throws, so that Lambda counts an error. */
export const createPageApp = (
  routes: readonly PageRoute[],
  recorder: RequestRecorder,
): HttpApp<PageRoute> =>
  createHttpApp<PageRoute>({
    routes,
    recorder,
    answer: (c, route) => route.run(readHttpRequest(c, route.key)),
    toProblemResponse(problem) {
      if (problem.kind === "fault") throw problem.error;
      return respondJson(404, { message: "There is no such page." });
    },
  });
