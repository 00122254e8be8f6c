import type * as z from "zod";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";

type Problem = NonNullable<Refusal["errors"]>[number];

/** Every field that a schema refuses, each named with what to do about it, as one refusal. */
export function problemsRefusal({ issues }: z.ZodError, input: unknown, whole: string): Refusal {
  const problems = new Map<string, Problem>();
  for (const issue of issues) {
    const field = fieldAt(issue.path) || whole;
    if (!problems.has(field)) problems.set(field, { field, msgtext: whatToDo(issue, input) });
  }
  const errors = [...problems.values()];
  const msgtext = `Wrong or missing: ${errors.map(({ field }) => field).join(", ")}.`;
  return { name: "badRequest", msgtext, errors };
}

/** As partners write it: `routes[0].rec_name`. */
const fieldAt = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");

function whatToDo(issue: z.core.$ZodIssue, input: unknown): string {
  if (valueAt(input, issue.path) === undefined) return "is required";
  if (issue.code === "invalid_union") return `must be ${oneOf(issue.errors.flat().map(wanted))}`;
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
    return `must be ${wanted(issue)}`;
  }
  return issue.message;
}

const NAMES: Readonly<Record<string, string>> = {
  string: "text",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
  object: "a JSON object",
  array: "a list",
};

const wanted = (issue: z.core.$ZodIssue): string =>
  "expected" in issue ? (NAMES[issue.expected] ?? issue.expected) : issue.message;

const oneOf = (names: readonly string[]) => [...new Set(names)].join(" or ");

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null)?.[key], input);
