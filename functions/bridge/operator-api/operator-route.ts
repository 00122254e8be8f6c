import type * as z from "zod";
import type { Operator } from "#functions/http/find-operator.ts";
import type { JsonRoute } from "#functions/http/json-api.ts";
import type { InputSchemas } from "#functions/http/parse-input.ts";
import type { Result } from "#shared/kernel/result.ts";
import type { OperatorRouteKey } from "./env.ts";
import type { Refusal } from "./refusal.ts";

interface RouteDescription extends InputSchemas {
  readonly key: OperatorRouteKey;
  /** The status of a success. */
  readonly status: 200 | 201 | 202;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface RouteInput<D extends RouteDescription> {
  readonly path: Parsed<D["path"]>;
  readonly query: Parsed<D["query"]>;
  readonly body: Parsed<D["body"]>;
}

/** One call of the operator API. */
export interface OperatorRoute extends JsonRoute<Operator, Refusal> {
  readonly key: OperatorRouteKey;
  readonly status: RouteDescription["status"];
}

/** Binds the description of a call to the function that answers it. The compiler checks the input. */
export const defineRoute = <const D extends RouteDescription>(
  { key, status, path, query, body }: D,
  run: (input: RouteInput<D>) => Promise<Result<unknown, Refusal>>,
): OperatorRoute => ({
  key,
  status,
  schemas: { path, query, body },
  // The HTTP layer validates with these schemas before it runs the route.
  run: (request) => run(request as unknown as RouteInput<D>),
});
