import { Temporal } from "temporal-polyfill";

const toZonedDateTime = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** Returns the local date of a time. */
export const toLocalDate = (at: Date, timeZone: string): Temporal.PlainDate =>
  toZonedDateTime(at, timeZone).toPlainDate();

/** Parses a date in the form `2026-11-24`; throws a `RangeError` if it is not a date. */
export const parseLocalDate = (written: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(written);

/** The number of cached instants: those of about a hundred locations, sixty days ahead. */
const MOST_REMEMBERED = 20_000;
const remembered = new Map<string, number>();

/**
 * Returns the instant of a local time on a date; `24:00` is the start of the next date. A local
 * time that the clock skips is computed from before the jump (02:30 is an hour after 01:30). Of a
 * repeated local time, the first is used, so the times of a date are unique and in order. Results
 * are cached: each reconciliation needs the same instants, and computing one costs fifty times as
 * much as the cache.
 */
export function toInstant(date: Temporal.PlainDate, time: string, timeZone: string): Date {
  const key = `${date.toString()} ${time} ${timeZone}`;
  const known = remembered.get(key);
  if (known !== undefined) return new Date(known);
  const instant = computeInstant(date, time, timeZone);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, instant);
  return new Date(instant);
}

function computeInstant(date: Temporal.PlainDate, time: string, timeZone: string): number {
  const whole = time === "24:00";
  const wall = (whole ? date.add({ days: 1 }) : date).toPlainDateTime(whole ? "00:00" : time);
  return wall.toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds;
}

/**
 * Formats a time with its time zone, as in RFC 9557: `2026-11-24T16:30:00-05:00[America/New_York]`.
 */
export const formatLocalTime = (at: Date, timeZone: string): string =>
  toZonedDateTime(at, timeZone).toString({ smallestUnit: "second" });
