import { parseJson } from "#shared/kernel/parse-json.ts";
import type { Result } from "#shared/kernel/result.ts";
import { createHttpApp, type HttpApp } from "./http-app.ts";
import type { ProblemResponder } from "./http-problem.ts";
import { type HttpRequest, readHttpRequest } from "./http-request.ts";
import { type BodyParser, type InputSchemas, type ParsedInput, parseInput } from "./parse-input.ts";
import type { RequestRecorder } from "./request-recorder.ts";
import { respondJson } from "./respond-json.ts";
import type { RouteKey } from "./route-path.ts";

/** An authenticated and validated request. */
export interface JsonRequest<Caller>
  extends ParsedInput,
    Pick<HttpRequest, "id" | "clientIp" | "headers" | "variables"> {
  readonly caller: Caller;
}

/** One call of a JSON API. */
export interface JsonRoute<Caller, Refusal> {
  readonly key: RouteKey;
  readonly schemas: InputSchemas;
  readonly run: (request: JsonRequest<Caller>) => Promise<Result<unknown, Refusal>>;
}

/** How an API writes its responses; two APIs differ in the shape of their error bodies. */
export interface ResponseStyle<Refusal, Route> {
  readonly toProblemResponse: ProblemResponder<Route>;
  readonly toRefusalResponse: (refusal: Refusal, route: Route) => Response;
  /** Default: status 200 with the value as JSON. */
  readonly toSuccessResponse?: (value: unknown, route: Route) => Response;
}

interface JsonApiOptions<Caller, Refusal, Route extends JsonRoute<Caller, Refusal>> {
  readonly routes: readonly Route[];
  /** Returns who calls, or the refusal; runs before the input is validated. */
  readonly authenticate: (request: HttpRequest) => Promise<Result<Caller, Refusal>>;
  readonly style: ResponseStyle<Refusal, Route>;
  readonly maxBodyBytes: number;
  /** Default: plain JSON. */
  readonly parseBody?: BodyParser;
  readonly recorder: RequestRecorder;
}

/**
 * Creates the app of a JSON API. For each request it checks the body's size, authenticates the
 * caller, validates the input and runs the route; the first failure is the response.
 */
export function createJsonApi<Caller, Refusal, Route extends JsonRoute<Caller, Refusal>>({
  routes,
  authenticate,
  style,
  maxBodyBytes,
  parseBody = parseJson,
  recorder,
}: JsonApiOptions<Caller, Refusal, Route>): HttpApp<Route> {
  const { toProblemResponse, toRefusalResponse, toSuccessResponse } = style;

  return createHttpApp<Route>({
    routes,
    toProblemResponse,
    recorder,
    async answer(c, route) {
      const request = readHttpRequest(c, route.key);
      if (request.rawBody.byteLength > maxBodyBytes)
        return toProblemResponse({ kind: "body-too-large", maxBodyBytes }, route);
      const authenticated = await authenticate(request);
      if (!authenticated.ok) return toRefusalResponse(authenticated.refusal, route);
      const input = parseInput(route.schemas, request, parseBody);
      if (!input.ok) return toProblemResponse(input.refusal, route);
      const { id, clientIp, headers, variables } = request;
      const caller = authenticated.value;
      const result = await route.run({ caller, id, clientIp, headers, variables, ...input.value });
      if (!result.ok) return toRefusalResponse(result.refusal, route);
      return toSuccessResponse?.(result.value, route) ?? respondJson(200, result.value);
    },
  });
}
