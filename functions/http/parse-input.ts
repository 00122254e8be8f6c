import type * as z from "zod";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { describeIssue } from "./describe-issue.ts";
import type { HttpProblem, InputPart } from "./http-problem.ts";
import type { HttpRequest } from "./http-request.ts";

/** Schemas of the parts of a request that a route reads. */
export type InputSchemas = { readonly [Part in InputPart]?: z.ZodType | undefined };

/** The parts as their schemas return them; a part without a schema is undefined. */
export type ParsedInput = { readonly [Part in InputPart]: unknown };

/** Parses the text of a body; undefined means that it is not JSON. */
export type BodyParser = (text: string) => unknown;

/** Validates path, query and body, in this order, and returns the first problem. A body without a schema is ignored. */
export function parseInput(
  schemas: InputSchemas,
  { variables, query, rawBody }: HttpRequest,
  parseBody: BodyParser,
): Result<ParsedInput, HttpProblem> {
  const parsedPath = validatePart(schemas.path, variables, "path");
  if (!parsedPath.ok) return parsedPath;
  const parsedQuery = validatePart(schemas.query, query, "query");
  if (!parsedQuery.ok) return parsedQuery;
  const json = schemas.body === undefined ? null : parseBody(rawBody.toString("utf8"));
  if (json === undefined) return fail({ kind: "invalid-json" });
  const parsedBody = validatePart(schemas.body, json, "body");
  if (!parsedBody.ok) return parsedBody;
  return ok({ path: parsedPath.value, query: parsedQuery.value, body: parsedBody.value });
}

function validatePart(
  schema: z.ZodType | undefined,
  input: unknown,
  part: InputPart,
): Result<unknown, HttpProblem> {
  if (schema === undefined) return ok(undefined);
  const result = schema.safeParse(input, { error: describeIssue });
  return result.success
    ? ok(result.data)
    : fail({ kind: "invalid-input", part, input, error: result.error });
}
