import type * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import type { Result } from "#shared/kernel/result.ts";
import { compilePathPattern, type PathVariables } from "./path-pattern.ts";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<C extends Call, Name extends "query" | "body"> =
  C extends Record<Name, infer Schema> ? Parsed<Schema> : undefined;

/** A request of one call, authenticated and parsed. */
export interface RouteRequest<C extends Call, Caller> {
  readonly caller: Caller;
  readonly variables: PathVariables;
  readonly query: Part<C, "query">;
  readonly body: Part<C, "body">;
}

/** One call and what answers it, for callers of one kind. */
export interface Route<Caller> {
  readonly call: Call;
  readonly match: (path: string) => PathVariables | undefined;
  readonly run: (request: RouteRequest<Call, Caller>) => Promise<Result<unknown, Refusal>>;
}

/** Binds a contract object to what answers it; the compiler checks both sides of the answer. */
export const defineRoute = <C extends Call, Caller>(
  call: C,
  run: (request: RouteRequest<C, Caller>) => Promise<Result<z.output<C["success"]>, Refusal>>,
): Route<Caller> => ({
  call,
  match: compilePathPattern(call.path),
  // The router parses with this very call's schemas before it runs it.
  run: (request) => run(request as RouteRequest<C, Caller>),
});
