import { expect, it } from "vitest";
import { describeLimits } from "#functions/runtime/reference/page/describe-limits.ts";

it.each([
  [{}, []],
  [{ minimum: 1, maximum: 100 }, ["1 to 100"]],
  [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ["at least 0"]],
  [{ minimum: Number.MIN_SAFE_INTEGER, maximum: 1_000_000 }, ["at most 1,000,000"]],
  [{ minLength: 2 }, ["at least 2 characters"]],
  [{ maxLength: 255 }, ["up to 255 characters"]],
  [{ minLength: 2, maxLength: 255 }, ["2 to 255 characters"]],
  [{ minItems: 1, maxItems: 1 }, ["exactly 1 item"]],
  [{ default: 25 }, ["default `25`"]],
  [{ default: { a: "a".repeat(40) } }, ["has a default"]],
  [{ format: "date", pattern: "^2" }, ["format `date`"]],
  [{ pattern: "\\S", maxLength: 9 }, ["not blank", "up to 9 characters"]],
  [{ pattern: "^[A-Z]{3}$" }, ["pattern `^[A-Z]{3}$`"]],
  [{ pattern: "a".repeat(41) }, ["has a pattern"]],
])("describes the limits of %j", (schema, phrases) => {
  expect(describeLimits(schema)).toEqual(phrases);
});
