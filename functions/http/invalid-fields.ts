import type * as z from "zod";
import { joinWords } from "./describe-issue.ts";
import type { HttpProblem } from "./http-problem.ts";

/** A field that a schema refuses. */
export interface InvalidField {
  readonly path: readonly PropertyKey[];
  /** What the field must be: the part of a sentence after its name. */
  readonly rule: string;
}

type InvalidInput = Pick<Extract<HttpProblem, { kind: "invalid-input" }>, "error" | "input">;

/** Lists every invalid field with the first rule that it breaks. An unknown field is named itself. */
export function listInvalidFields({ error, input }: InvalidInput): InvalidField[] {
  const fields = error.issues.flatMap((issue) => toInvalidFields(issue, input));
  return [...Map.groupBy(fields, ({ path }) => path.map(String).join("\n")).values()].flatMap(
    (sameField) => sameField.slice(0, 1),
  );
}

function toInvalidFields(issue: z.core.$ZodIssue, input: unknown): InvalidField[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], rule: UNKNOWN }));
  const isMissing = path.length > 0 && readValueAt(input, path) === undefined;
  return [{ path, rule: isMissing ? "is required" : issue.message }];
}

const UNKNOWN = "is not known: remove it or correct its name";

const readValueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null)?.[key], input);

/** Writes a rule as a sentence that names its field. A text that is a sentence stays as it is. */
export function toFieldSentence(field: string, rule: string): string {
  const text = /^[a-z]/.test(rule) && !rule.startsWith(`${field} `) ? `${field} ${rule}` : rule;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const MAX_SENTENCES = 3;

/** Joins the sentences of invalid fields to one message: the first ones in full, the others by name. */
export function summarizeInvalidFields(
  fields: readonly { readonly field: string; readonly sentence: string }[],
): string {
  const sentences = fields.slice(0, MAX_SENTENCES).map(({ sentence }) => sentence);
  const others = fields.slice(MAX_SENTENCES).map(({ field }) => field);
  const rest = others.length === 0 ? [] : [`Also wrong: ${joinWords(others.slice(0, 20), "and")}.`];
  return [...sentences, ...rest].join(" ");
}
