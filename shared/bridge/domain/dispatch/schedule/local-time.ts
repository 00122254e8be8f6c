import { Temporal } from "temporal-polyfill";

const toZonedDateTime = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** The date that a calendar on the wall of a place shows. */
export const toLocalDate = (at: Date, timeZone: string): Temporal.PlainDate =>
  toZonedDateTime(at, timeZone).toPlainDate();

/** A date as settings and wishes write it, `2026-11-24`; throws at what is none. */
export const parseLocalDate = (written: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(written);

/** How many instants are remembered: those of some hundred places, sixty days ahead. */
const MOST_REMEMBERED = 20_000;
const remembered = new Map<string, number>();

/**
 * When a wall clock shows this time on this date; `24:00` is the next date's beginning. A time that
 * the clock skips counts from before the jump (02:30 is an hour after 01:30), one that it shows twice
 * is the first: so each date has each time once, and in order. The same is asked for every day ahead
 * at every look, and costs fifty times as much to compute as to remember.
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

/** A time with its time zone, as in RFC 9557: `2026-11-24T16:30:00-05:00[America/New_York]`. */
export const formatLocalTime = (at: Date, timeZone: string): string =>
  toZonedDateTime(at, timeZone).toString({ smallestUnit: "second" });
