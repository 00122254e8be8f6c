import type * as z from "zod";
import type { FieldError } from "./refusal.ts";

/** Each field that is wrong, by its path; one that is not known by its own name. */
export const listFieldErrors = (
  { issues }: z.ZodError,
  fallbackField: string,
  root?: string,
): FieldError[] =>
  issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) =>
          toFieldError([...issue.path, key], "is not known", fallbackField, root),
        )
      : [toFieldError(issue.path, issue.message, fallbackField, root)],
  );

function toFieldError(
  path: readonly PropertyKey[],
  message: string,
  fallbackField: string,
  root: string | undefined,
): FieldError {
  const [first, ...rest] = path;
  const within = root !== undefined && first === root ? rest : path;
  return { field: within.join(".") || first?.toString() || fallbackField, message };
}
