import { expect, it } from "vitest";
import { parseTime } from "#ops/parse-time.ts";

const NOW = new Date("2026-11-22T10:00:00Z");

it.each([
  ["90s", "2026-11-22T09:58:30.000Z"],
  ["15m", "2026-11-22T09:45:00.000Z"],
  ["2h", "2026-11-22T08:00:00.000Z"],
  ["1d", "2026-11-21T10:00:00.000Z"],
  ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.000Z"],
])("reads %s", (text, time) => {
  expect(parseTime(text, NOW).toISOString()).toBe(time);
});

it.each(["soon", "0m", "15", "m", "2w", ""])("refuses %j, and says what to write", (text) => {
  expect(() => parseTime(text, NOW)).toThrow(/is not a time\. Write 2026-11-22T10:00:00Z/);
});
