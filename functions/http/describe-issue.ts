import type * as z from "zod";

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

/**
 * Describes what a value must be, as the part of a sentence after the name of its field: "must be a
 * whole number". An error map for zod: a message in a schema takes precedence.
 */
export function describeIssue(issue: RawIssue): string {
  const { input } = issue;
  if (input === undefined && issue.code !== "custom") return "is required";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${describeType(issue)}`;
    case "too_big":
      return describeMaximum(issue);
    case "too_small":
      return describeMinimum(issue);
    case "invalid_format":
      return describeFormat(issue);
    case "invalid_value":
      return `must be ${joinWords(issue.values.map(formatValue), "or")}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `must not have the fields ${issue.keys.join(", ")}`;
    case "invalid_union":
      return describeUnion(issue);
    default:
      return "is not valid";
  }
}

/** The issue of a value that is no number at all names the type "number" for every numeric schema. */
const isIntegerSchema = (schema: RawIssue["inst"]): boolean =>
  schema !== undefined && "format" in schema._zod.def && schema._zod.def.format === "safeint";

const describeType = ({ inst, expected }: Narrowed<"invalid_type">): string =>
  isIntegerSchema(inst) ? "a whole number" : (TYPES.get(expected) ?? expected);

/** Joins words as in a sentence: "a, b or c". */
export const joinWords = (words: readonly string[], conjunction: "and" | "or"): string =>
  words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: "text",
    int: "a whole number",
    number: "a number",
    boolean: "true or false",
    object: "a JSON object",
    record: "a JSON object",
    array: "a list",
    null: "null",
  }),
);

const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    email: "must be an e-mail address",
    url: "must be a URL",
    datetime: "must be a time such as 2026-11-24T09:30:00Z",
    date: "must be a date such as 2026-11-24",
  }),
);

const formatValue = (value: unknown): string => JSON.stringify(value).replaceAll('"', "");

const countThings = (count: number | bigint, thing: string, things: string): string =>
  `${count} ${count === 1 ? thing : things}`;

function describeMaximum({ origin, maximum, inclusive }: Narrowed<"too_big">): string {
  if (origin === "string")
    return `must have at most ${countThings(maximum, "character", "characters")}`;
  if (origin === "array") return `must have at most ${countThings(maximum, "entry", "entries")}`;
  return inclusive === false ? `must be less than ${maximum}` : `must be ${maximum} or less`;
}

function describeMinimum({ origin, minimum, inclusive }: Narrowed<"too_small">): string {
  if (origin === "string")
    return minimum === 1
      ? "must not be empty"
      : `must have at least ${countThings(minimum, "character", "characters")}`;
  if (origin === "array") return `must have at least ${countThings(minimum, "entry", "entries")}`;
  return inclusive === false ? `must be more than ${minimum}` : `must be ${minimum} or more`;
}

function describeFormat(issue: Narrowed<"invalid_format">): string {
  if (issue.format === "starts_with") return `must start with ${issue.prefix}`;
  return FORMATS.get(issue.format) ?? "has a wrong format";
}

type Narrowed<Code extends RawIssue["code"]> = Extract<RawIssue, { readonly code?: Code }>;

/** Describes the alternatives that accept the type of the value. Without one, describes them all. */
function describeUnion({ errors, options }: Narrowed<"invalid_union">): string {
  if (Array.isArray(options)) return `must be ${joinWords(options.map(formatValue), "or")}`;
  const fitting = errors.filter((issues) => !issues.some(isWrongType));
  const described = (fitting.length > 0 ? fitting : errors).flatMap(([first]) =>
    first === undefined ? [] : [first.message.replace(/^must be /, "")],
  );
  return `must be ${joinWords([...new Set(described)], "or")}`;
}

const isWrongType = ({ code, path }: Issue): boolean =>
  code === "invalid_type" && path.length === 0;
