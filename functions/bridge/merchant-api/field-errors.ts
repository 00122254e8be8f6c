import type * as z from "zod";
import type { FieldError } from "./refusal.ts";

/** Each field that is wrong, by its path; one that is not known by its own name. */
export const fieldErrors = ({ issues }: z.ZodError, whole: string, root?: string): FieldError[] =>
  issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => named([...issue.path, key], "is not known", whole, root))
      : [named(issue.path, issue.message, whole, root)],
  );

function named(
  path: readonly PropertyKey[],
  message: string,
  whole: string,
  root: string | undefined,
): FieldError {
  const [first, ...rest] = path;
  const within = root !== undefined && first === root ? rest : path;
  return { field: within.join(".") || first?.toString() || whole, message };
}
