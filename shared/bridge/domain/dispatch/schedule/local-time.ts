import { findOffsetMs } from "#shared/kernel/intl/time-zone.ts";
import { addDays, toUtcDate } from "./calendar-date.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns what the wall clock shows, in milliseconds since it showed the start of 1970. */
const toWall = (at: Date, timeZone: string): number =>
  at.getTime() + findOffsetMs(at.getTime(), timeZone);

/** Returns the local date of a time: `2026-11-24`. */
export const toLocalDate = (at: Date, timeZone: string): string => toUtcDate(toWall(at, timeZone));

/** Returns the local time of day: `16:30`. */
export const toLocalTime = (at: Date, timeZone: string): string =>
  new Date(toWall(at, timeZone)).toISOString().split("T")[1]?.slice(0, 5) ?? "";

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
function findDay(date: string, timeZone: string): Day {
  const days = daysByZone.get(timeZone) ?? new Map<string, Day>();
  const known = days.get(date);
  if (known !== undefined) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const day = {
    start: computeInstant(date, "00:00", timeZone),
    end: computeInstant(addDays(date, 1), "00:00", timeZone),
  };
  daysByZone.set(timeZone, days.set(date, day));
  return day;
}

/**
 * Returns the instant of a local time on a date; `24:00` is the start of the next date. A local
 * time that the clock skips is computed from before the jump (02:30 is an hour after 01:30). Of a
 * repeated local time, the first is used, so the times of a date are unique and in order. On a day
 * of 24 hours the clock does not jump, so that all times follow from its start.
 */
export function toInstant(date: string, time: string, timeZone: string): Date {
  const { start, end } = findDay(date, timeZone);
  if (time === "24:00") return new Date(end);
  if (end - start !== DAY_MS) return new Date(computeInstant(date, time, timeZone));
  return new Date(start + Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS);
}

/**
 * Clocks jump at most once in two days, so that the offset is that of a day before or of a day after. The
 * right one leads back to the local time: neither does if the time is skipped, both if it is repeated.
 */
function computeInstant(date: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${date}T${time}Z`);
  const before = wall - findOffsetMs(wall - DAY_MS, timeZone);
  const after = wall - findOffsetMs(wall + DAY_MS, timeZone);
  const isShown = (instant: number) => instant + findOffsetMs(instant, timeZone) === wall;
  return [before, after].find(isShown) ?? before;
}

/**
 * Formats a time with its time zone, as in RFC 9557: `2026-11-24T16:30:00-05:00[America/New_York]`.
 */
export function formatLocalTime(at: Date, timeZone: string): string {
  const offsetMinutes = Math.round(findOffsetMs(at.getTime(), timeZone) / MINUTE_MS);
  const [wall] = new Date(toWall(at, timeZone)).toISOString().split(".");
  const offset = new Date(Math.abs(offsetMinutes) * MINUTE_MS).toISOString().slice(11, 16);
  return `${wall}${offsetMinutes < 0 ? "-" : "+"}${offset}[${timeZone}]`;
}
