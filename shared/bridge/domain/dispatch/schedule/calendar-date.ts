import { WEEKDAYS, type Weekday } from "#shared/bridge/domain/settings/weekdays.ts";

// A date is a text, `2026-11-24`. Texts of dates compare as the dates do.

const DAY_MS = 86_400_000;

/** Returns the date in UTC. */
export const toUtcDate = (ms: number): string => new Date(ms).toISOString().split("T", 1)[0] ?? "";

/** Whether the text is a day of the calendar, which February 30 is not. */
export function isDate(written: string): boolean {
  const ms = Date.parse(written);
  return !Number.isNaN(ms) && toUtcDate(ms) === written;
}

/** Adds days to a date. Throws a `RangeError` if it is not a date. */
export const addDays = (date: string, days: number): string =>
  toUtcDate(Date.parse(date) + days * DAY_MS);

/** Counts the days from a date to a later one. */
export const countDays = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Lists all dates of a range, both ends included; empty if the end is before the start. */
export function listDates(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

export const getWeekday = (date: string): Weekday =>
  WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? "monday";
