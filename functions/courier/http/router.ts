import type { Call } from "#shared/contract/call.ts";
import { notFound, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { type Answer, faultAnswer, refusalAnswer } from "./api-response.ts";
import type { Request } from "./http-request.ts";
import { problemsRefusal } from "./invalid-input-refusal.ts";
import type { PathVariables } from "./path-pattern.ts";
import type { Asked, Route } from "./route.ts";

/** Ours: a larger body is refused before it is parsed. */
const LARGEST_BODY_BYTES = 256 * 1024;

/** Ours: the code and shape of a bad request, with the HTTP status that says it best. */
const tooLarge = (call: Call): Answer => ({
  ...refusalAnswer({ name: "badRequest", msgtext: "The body must have at most 256 KB." }, call),
  status: 413,
});

/** Who is asking, or why that is not known. */
export type Identify<Caller> = (headers: Request["headers"]) => Promise<Result<Caller, Refusal>>;

/** An answer, and which call it answers: a log may name that, but never a path. */
export interface Routed {
  readonly call: string;
  readonly answer: Answer;
  /** Why the answer is 500: to be logged, not told. */
  readonly fault?: unknown;
}

/**
 * Finds the call, then who asks, then what is asked; the first that fails is the answer. What
 * throws is answered here, where the call is known, as its code has the call's type.
 */
export function router<Caller>(routes: readonly Route<Caller>[], identify: Identify<Caller>) {
  return async (request: Request): Promise<Routed> => {
    const found = matching(routes, request);
    if (found === undefined) return { call: "none", answer: refusalAnswer(notFound("call")) };

    const { route, variables } = found;
    const call = `${route.call.method} ${route.call.path}`;
    if (request.body.byteLength > LARGEST_BODY_BYTES) return { call, answer: tooLarge(route.call) };
    try {
      const outcome = await run(route, variables, request, identify);
      if (outcome.ok) return { call, answer: { status: 200, body: outcome.value } };
      return { call, answer: refusalAnswer(outcome.refusal, route.call) };
    } catch (fault) {
      return { call, answer: faultAnswer(request.id, route.call), fault };
    }
  };
}

async function run<Caller>(
  route: Route<Caller>,
  variables: PathVariables,
  request: Request,
  identify: Identify<Caller>,
): Promise<Result<unknown, Refusal>> {
  const identified = await identify(request.headers);
  if (!identified.ok) return identified;
  const query = parsed(route.call.query, request.query, "query");
  if (!query.ok) return query;
  const body = bodyOf(route, request);
  if (!body.ok) return body;
  return route.run({
    caller: identified.value,
    variables,
    query: query.value,
    body: body.value,
  } as Asked<Route<Caller>["call"], Caller>);
}

function matching<Caller>(routes: readonly Route<Caller>[], { method, path }: Request) {
  for (const route of routes) {
    const variables = route.call.method === method ? route.match(path) : undefined;
    if (variables !== undefined) return { route, variables };
  }
  return undefined;
}

/** The body where the call has one; what is sent along with another call is ignored. */
function bodyOf<Caller>({ call }: Route<Caller>, request: Request): Result<unknown, Refusal> {
  if (call.body === undefined) return ok(undefined);
  const json = jsonOrUndefined(request.body.toString("utf8"));
  if (json === undefined) {
    return refused({ name: "badRequest", msgtext: "The body must be JSON." });
  }
  return parsed(call.body, json, "body");
}

function parsed(
  schema: Route<unknown>["call"]["body"],
  input: unknown,
  whole: string,
): Result<unknown, Refusal> {
  if (schema === undefined) return ok(undefined);
  const result = schema.safeParse(input);
  return result.success ? ok(result.data) : refused(problemsRefusal(result.error, input, whole));
}
