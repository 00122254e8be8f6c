import type { Call } from "#shared/contract/call.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { type ApiResponse, toFaultResponse, toRefusalResponse } from "./api-response.ts";
import type { HttpRequest } from "./http-request.ts";
import { createInvalidInputRefusal } from "./invalid-input-refusal.ts";
import type { PathVariables } from "./path-pattern.ts";
import type { Route, RouteRequest } from "./route.ts";

/** Ours: a larger body is refused before it is parsed. */
const LARGEST_BODY_BYTES = 256 * 1024;

/** Ours: the code and shape of a bad request, with the HTTP status that says it best. */
const createTooLargeResponse = (call: Call): ApiResponse => ({
  ...toRefusalResponse({ name: "badRequest", msgtext: "The body must have at most 256 KB." }, call),
  status: 413,
});

/** Who is asking, or why that is not known. */
export type CallerIdentifier<Caller> = (
  headers: HttpRequest["headers"],
) => Promise<Result<Caller, Refusal>>;

/** An answer, and which call it answers: a log may name that, but never a path. */
export interface RoutedResponse {
  readonly call: string;
  readonly response: ApiResponse;
  /** Why the answer is 500: to be logged, not told. */
  readonly fault?: unknown;
}

/**
 * Finds the call, then who asks, then what is asked; the first that fails is the answer. What
 * throws is answered here, where the call is known, as its code has the call's type.
 */
export function createRouter<Caller>(
  routes: readonly Route<Caller>[],
  identify: CallerIdentifier<Caller>,
) {
  return async (request: HttpRequest): Promise<RoutedResponse> => {
    const found = findRoute(routes, request);
    if (found === undefined)
      return { call: "none", response: toRefusalResponse(createNotFoundRefusal("call")) };

    const { route, variables } = found;
    const call = `${route.call.method} ${route.call.path}`;
    if (request.body.byteLength > LARGEST_BODY_BYTES)
      return { call, response: createTooLargeResponse(route.call) };
    try {
      const outcome = await runRoute(route, variables, request, identify);
      if (outcome.ok) return { call, response: { status: 200, body: outcome.value } };
      return { call, response: toRefusalResponse(outcome.refusal, route.call) };
    } catch (fault) {
      return { call, response: toFaultResponse(request.id, route.call), fault };
    }
  };
}

async function runRoute<Caller>(
  route: Route<Caller>,
  variables: PathVariables,
  request: HttpRequest,
  identify: CallerIdentifier<Caller>,
): Promise<Result<unknown, Refusal>> {
  const identified = await identify(request.headers);
  if (!identified.ok) return identified;
  const query = parseInput(route.call.query, request.query, "query");
  if (!query.ok) return query;
  const body = parseBody(route, request);
  if (!body.ok) return body;
  return route.run({
    caller: identified.value,
    variables,
    query: query.value,
    body: body.value,
  } as RouteRequest<Route<Caller>["call"], Caller>);
}

function findRoute<Caller>(routes: readonly Route<Caller>[], { method, path }: HttpRequest) {
  for (const route of routes) {
    const variables = route.call.method === method ? route.match(path) : undefined;
    if (variables !== undefined) return { route, variables };
  }
  return undefined;
}

/** The body where the call has one; what is sent along with another call is ignored. */
function parseBody<Caller>(
  { call }: Route<Caller>,
  request: HttpRequest,
): Result<unknown, Refusal> {
  if (call.body === undefined) return ok(undefined);
  const json = parseJson(request.body.toString("utf8"));
  if (json === undefined) {
    return fail({ name: "badRequest", msgtext: "The body must be JSON." });
  }
  return parseInput(call.body, json, "body");
}

function parseInput(
  schema: Route<unknown>["call"]["body"],
  input: unknown,
  inputName: string,
): Result<unknown, Refusal> {
  if (schema === undefined) return ok(undefined);
  const result = schema.safeParse(input);
  return result.success
    ? ok(result.data)
    : fail(createInvalidInputRefusal(result.error, input, inputName));
}
