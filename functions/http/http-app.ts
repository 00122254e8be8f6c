import type { Context } from "hono";
import { Hono } from "hono/tiny";
import type { ProblemResponder } from "./http-problem.ts";
import { getRequestId, type HttpEnv } from "./http-request.ts";
import type { RequestRecorder } from "./request-recorder.ts";
import { parseRouteKey, type RouteKey, sortBySpecificity, toRoutablePath } from "./route-path.ts";

interface KeyedRoute {
  readonly key: RouteKey;
}

interface HttpAppOptions<Route extends KeyedRoute> {
  readonly routes: readonly Route[];
  /** Answers a request of a matched route; an error that it throws becomes a fault. */
  readonly answer: (c: Context<HttpEnv<Route>>, route: Route) => Promise<Response>;
  readonly toProblemResponse: ProblemResponder<Route>;
  readonly recorder: RequestRecorder;
}

export type HttpApp<Route extends KeyedRoute> = Hono<HttpEnv<Route>>;

/**
 * Creates the hono app of one function. Every response carries `x-request-id`. An error is recorded
 * and answered with what `toProblemResponse` makes of it; nothing else of it reaches the client.
 */
export function createHttpApp<Route extends KeyedRoute>({
  routes,
  answer,
  toProblemResponse,
  recorder,
}: HttpAppOptions<Route>): HttpApp<Route> {
  const app = new Hono<HttpEnv<Route>>({
    getPath: (_request, options) => toRoutablePath(options?.env?.event.rawPath ?? "/"),
  });

  app.use(async (c, next) => {
    await next();
    c.header("x-request-id", getRequestId(c));
    recorder.recordResponse({ ...describeRequest(c), status: c.res.status });
  });
  app.notFound(() => toProblemResponse({ kind: "unknown-route" }));
  app.onError((error, c) => {
    const requestId = getRequestId(c);
    const response = toProblemResponse({ kind: "fault", requestId, error }, c.get("route"));
    if (response.status === 500) recorder.recordFault(error, describeRequest(c));
    return response;
  });

  for (const route of sortBySpecificity(routes)) {
    const { method, path } = parseRouteKey(route.key);
    app.on(method, path, (c) => {
      c.set("route", route);
      return answer(c, route);
    });
  }
  return app;
}

const describeRequest = <Route extends KeyedRoute>(c: Context<HttpEnv<Route>>) => ({
  route: c.get("route")?.key ?? "none",
  requestId: getRequestId(c),
});
