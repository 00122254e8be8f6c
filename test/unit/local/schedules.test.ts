import { expect, test } from "vitest";
import { parseRateMs } from "#infra/local/schedules.ts";

test.each([
  ["rate(1 minute)", 60_000],
  ["rate(5 minutes)", 300_000],
  ["rate(2 hours)", 7_200_000],
  ["rate(1 day)", 86_400_000],
])("converts %s to %d ms", (expression, ms) => {
  expect(parseRateMs(expression)).toBe(ms);
});

test.each(["cron(0 12 * * ? *)", "at(2026-01-01T00:00:00)", "rate(0 minutes)", "rate(1 month)"])(
  "rejects %s",
  (expression) => {
    expect(() => parseRateMs(expression)).toThrow(expression);
  },
);
