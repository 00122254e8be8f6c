import { Temporal } from "temporal-polyfill";

const toZonedDateTime = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** Returns the local date of a time. */
export const toLocalDate = (at: Date, timeZone: string): Temporal.PlainDate =>
  toZonedDateTime(at, timeZone).toPlainDate();

/** Parses a date in the form `2026-11-24`; throws a `RangeError` if it is not a date. */
export const parseLocalDate = (written: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(written);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Per zone: a thousand days are decisions of many months. Hundreds of zones have as many. */
const MOST_DAYS = 1000;
/** The first instants of a date and of the next one. */
interface Day {
  readonly start: number;
  readonly end: number;
}

/** The days that were needed, by zone and date. */
const daysByZone = new Map<string, Map<string, Day>>();

/** Returns the day of a date, computed once: that costs fifty times as much as to look it up. */
function findDay(date: Temporal.PlainDate, timeZone: string): Day {
  const days = daysByZone.get(timeZone) ?? new Map<string, Day>();
  const key = date.toString();
  const known = days.get(key);
  if (known !== undefined) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const day = {
    start: computeInstant(date, "00:00", timeZone),
    end: computeInstant(date.add({ days: 1 }), "00:00", timeZone),
  };
  daysByZone.set(timeZone, days.set(key, day));
  return day;
}

/**
 * Returns the instant of a local time on a date; `24:00` is the start of the next date. A local
 * time that the clock skips is computed from before the jump (02:30 is an hour after 01:30). Of a
 * repeated local time, the first is used, so the times of a date are unique and in order. On a day
 * of 24 hours the clock does not jump, so that all times follow from its start.
 */
export function toInstant(date: Temporal.PlainDate, time: string, timeZone: string): Date {
  const { start, end } = findDay(date, timeZone);
  if (time === "24:00") return new Date(end);
  if (end - start !== DAY_MS) return new Date(computeInstant(date, time, timeZone));
  return new Date(start + Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS);
}

const computeInstant = (date: Temporal.PlainDate, time: string, timeZone: string): number =>
  date.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation: "compatible" })
    .epochMilliseconds;

/**
 * Formats a time with its time zone, as in RFC 9557: `2026-11-24T16:30:00-05:00[America/New_York]`.
 */
export const formatLocalTime = (at: Date, timeZone: string): string =>
  toZonedDateTime(at, timeZone).toString({ smallestUnit: "second" });
