import type * as z from "zod";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";

type FieldProblem = NonNullable<Refusal["errors"]>[number];

/** Creates a refusal that names every invalid field once, with its rule. */
export function createInvalidInputRefusal(
  { issues }: z.ZodError,
  input: unknown,
  inputName: string,
): Refusal {
  const problems = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const field = formatField(issue.path) || inputName;
    if (!problems.has(field)) problems.set(field, { field, msgtext: describeIssue(issue, input) });
  }
  const errors = [...problems.values()];
  const msgtext = `Wrong or missing: ${errors.map(({ field }) => field).join(", ")}.`;
  return { name: "badRequest", msgtext, errors };
}

/** Formats a path as partners write it: `routes[0].rec_name`. */
const formatField = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string {
  if (getValueAt(input, issue.path) === undefined) return "is required";
  if (issue.code === "invalid_union")
    return `must be ${joinAlternatives(issue.errors.flat().map(describeExpected))}`;
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
    return `must be ${describeExpected(issue)}`;
  }
  return issue.message;
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: "text",
    int: "a whole number",
    number: "a number",
    boolean: "true or false",
    object: "a JSON object",
    array: "a list",
  }),
);

const describeExpected = (issue: z.core.$ZodIssue): string =>
  "expected" in issue ? (NAMES.get(issue.expected) ?? issue.expected) : issue.message;

const joinAlternatives = (names: readonly string[]) => [...new Set(names)].join(" or ");

const getValueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null)?.[key], input);
