import type { ApiSchema } from "./api-document.ts";

/** A longer pattern explains nothing to a reader. */
const MAX_PATTERN_LENGTH = 40;
const NOT_BLANK = "\\S";

/** Describes what a value must fulfill besides its type, in phrases with Markdown code. */
export const describeLimits = (schema: ApiSchema): string[] =>
  [
    describeFormat(schema),
    describeRange(schema.minimum, schema.maximum),
    describeCount(schema.minLength, schema.maxLength, "character"),
    describeCount(schema.minItems, schema.maxItems, "item"),
    schema.default === undefined ? undefined : describeDefault(schema.default),
  ].filter((phrase) => phrase !== undefined);

const describeDefault = (value: unknown): string | undefined => {
  const json = JSON.stringify(value);
  return json.length > MAX_PATTERN_LENGTH ? "has a default" : `default \`${json}\``;
};

function describeFormat({ format, pattern }: ApiSchema): string | undefined {
  if (format !== undefined) return `format \`${format}\``;
  if (pattern === undefined) return undefined;
  if (pattern === NOT_BLANK) return "not blank";
  return pattern.length > MAX_PATTERN_LENGTH ? "has a pattern" : `pattern \`${pattern}\``;
}

function describeRange(minimum?: number, maximum?: number): string | undefined {
  // A limit of safe integers is one of JSON, not of the field.
  const least = isLimit(minimum) ? minimum : undefined;
  const most = isLimit(maximum) ? maximum : undefined;
  if (least !== undefined && most !== undefined)
    return `${formatNumber(least)} to ${formatNumber(most)}`;
  if (least !== undefined) return `at least ${formatNumber(least)}`;
  return most === undefined ? undefined : `at most ${formatNumber(most)}`;
}

const isLimit = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function describeCount(least = 0, most: number | undefined, unit: string): string | undefined {
  if (most === undefined) return least === 0 ? undefined : `at least ${countUnits(least, unit)}`;
  if (least === most) return `exactly ${countUnits(most, unit)}`;
  return least === 0
    ? `up to ${countUnits(most, unit)}`
    : `${formatNumber(least)} to ${countUnits(most, unit)}`;
}

const countUnits = (count: number, unit: string): string =>
  `${formatNumber(count)} ${count === 1 ? unit : `${unit}s`}`;

const formatNumber = (value: number): string => value.toLocaleString("en-US");
