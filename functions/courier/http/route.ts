import type * as z from "zod";
import type { HttpRequest } from "#functions/http/http-request.ts";
import type { JsonRequest, JsonRoute } from "#functions/http/json-api.ts";
import type { RouteKey } from "#functions/http/route-path.ts";
import type { Call } from "#shared/contract/call.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import type { Result } from "#shared/kernel/result.ts";

/** Returns who calls, or why that is not known. */
export type CallerIdentifier<Caller> = (
  request: Pick<HttpRequest, "headers">,
) => Promise<Result<Caller, Refusal>>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<C extends Call, Name extends "query" | "body"> =
  C extends Record<Name, infer Schema> ? Parsed<Schema> : undefined;

/** A request of one call, authenticated and validated. */
export interface RouteRequest<C extends Call, Caller> extends JsonRequest<Caller> {
  readonly query: Part<C, "query">;
  readonly body: Part<C, "body">;
}

/** One documented call and the function that answers it, for callers of one kind. */
export interface Route<Caller> extends JsonRoute<Caller, Refusal> {
  readonly call: Call;
}

/** Binds a call of the contract to the function that answers it; the compiler checks input and output. */
export const defineRoute = <C extends Call, Caller>(
  call: C,
  run: (request: RouteRequest<C, Caller>) => Promise<Result<z.output<C["success"]>, Refusal>>,
): Route<Caller> => ({
  call,
  key: toRouteKey(call),
  schemas: { query: call.query, body: call.body },
  // The HTTP layer validates with this call's schemas before it runs the route.
  run: (request) => run(request as RouteRequest<C, Caller>),
});

/** An access key is the partner's own text. It may hold slashes, and always ends its path. */
const toRouteKey = ({ method, path }: Call): RouteKey =>
  `${method} /${path.slice(1).replace("{access_key}", "{access_key+}")}`;
