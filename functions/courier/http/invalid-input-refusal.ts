import type { HttpProblem } from "#functions/http/http-problem.ts";
import { listInvalidFields } from "#functions/http/invalid-fields.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";

/** Creates a refusal that names every invalid field once, with its rule. */
export function createInvalidInputRefusal(
  problem: Extract<HttpProblem, { kind: "invalid-input" }>,
): Refusal {
  const errors = listInvalidFields(problem).map(({ path, rule }) => ({
    field: formatField(path) || problem.part,
    msgtext: rule,
  }));
  return { name: "badRequest", msgtext: "A field is invalid.", errors };
}

/** Formats a path as partners write it: `routes[0].rec_name`. */
const formatField = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
