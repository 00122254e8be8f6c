import type * as z from "zod";

/** The parts of a request that a schema validates. */
export type InputPart = "path" | "query" | "body";

/** Why this layer does not run a route, or what went wrong in it; each API has its own words for it. */
export type HttpProblem =
  | { readonly kind: "unknown-route" }
  | { readonly kind: "body-too-large"; readonly maxBodyBytes: number }
  | { readonly kind: "invalid-json" }
  | {
      readonly kind: "invalid-input";
      readonly part: InputPart;
      readonly input: unknown;
      readonly error: z.ZodError;
    }
  | { readonly kind: "fault"; readonly requestId: string; readonly error: unknown };

/** Returns the response of an API to a problem; the route is undefined when none matched. */
export type ProblemResponder<Route> = (problem: HttpProblem, route?: Route) => Response;
