import type * as z from "zod";
import { listInvalidFields, toFieldSentence } from "#functions/http/invalid-fields.ts";
import type { FieldError } from "./refusal.ts";

interface InvalidInput {
  readonly error: z.ZodError;
  readonly input: unknown;
}

/**
 * Returns an error for each invalid field. `root` is a field of the body that others are named
 * within: `settings.version` is named `version`. An error of the whole input is named `fallbackField`.
 */
export const listFieldErrors = (
  problem: InvalidInput,
  fallbackField: string,
  root?: string,
): FieldError[] =>
  listInvalidFields(problem).map(({ path, rule }) => {
    const [first, ...rest] = path;
    const within = root !== undefined && first === root ? rest : path;
    const field = within.join(".") || first?.toString() || fallbackField;
    return { field, message: toFieldSentence(field, rule) };
  });
