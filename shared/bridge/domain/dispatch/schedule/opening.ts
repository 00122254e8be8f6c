import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { WEEKDAYS, type Weekday } from "#shared/bridge/domain/settings/weekdays.ts";
import { addDays, countDays, getWeekday } from "./calendar-date.ts";
import { toInstant, toLocalDate } from "./local-time.ts";

/** The fields of a location that decide when it is open. */
export type OpeningHours = Pick<PickupLocation, "timeZone" | "hours" | "exceptions">;

type Intervals = OpeningHours["hours"][Weekday];

/** An opening from `opensAt` to `closesAt` (exclusive), never empty. */
export interface Opening {
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** How many days ahead openings are searched; an opening without an end is cut there. */
export const HORIZON_DAYS = 60;

/**
 * Lists the openings of one date, in order, each ending at midnight at the latest; an exception
 * replaces the weekday's hours.
 */
export function listOpenings(location: OpeningHours, date: string): Opening[] {
  const exception = location.exceptions.find((one) => one.date === date);
  const intervals = exception?.intervals ?? location.hours[getWeekday(date)];
  return (
    intervals
      .map(({ from, to }) => ({
        opensAt: toInstant(date, from, location.timeZone),
        closesAt: toInstant(date, to, location.timeZone),
      }))
      // When the clock jumps ahead, an interval can vanish or begin after the next one.
      .filter(({ opensAt, closesAt }) => opensAt < closesAt)
      .sort((one, other) => one.opensAt.getTime() - other.opensAt.getTime())
  );
}

/** The openings from a date on, read as far as they were needed. Those without a gap are one. */
interface OpeningsRead {
  readonly from: string;
  readonly openings: Opening[];
  days: number;
}

const openingsCache = new WeakMap<OpeningHours, Map<string, OpeningsRead>>();
/** A location has at most this many cached dates. One decision needs one or two. */
const MAX_CACHED_DATES = 20;

/** Whether the intervals have no gap from midnight to midnight. */
const isWholeDay = (intervals: Intervals): boolean =>
  intervals.at(-1)?.to === "24:00" &&
  intervals.every(({ from }, at) => from === (intervals[at - 1]?.to ?? "00:00"));

/**
 * Reads at once the dates on which a place is open around the clock: up to the first exception, or
 * all. Otherwise each of them would be read, only to join it to the one before.
 */
function readWholeDays(location: OpeningHours, from: string): OpeningsRead {
  const { hours, exceptions, timeZone } = location;
  if (!WEEKDAYS.every((weekday) => isWholeDay(hours[weekday])))
    return { from, openings: [], days: 0 };
  const [until = ""] = exceptions
    .filter(({ date, intervals }) => date >= from && !isWholeDay(intervals))
    .map(({ date }) => date)
    .concat(addDays(from, HORIZON_DAYS + 1))
    .sort();
  const days = countDays(from, until);
  if (days === 0) return { from, openings: [], days };
  const closesAt = toInstant(addDays(from, days), "00:00", timeZone);
  return { from, openings: [{ opensAt: toInstant(from, "00:00", timeZone), closesAt }], days };
}

/** Returns what was read already, because a decision asks several times from the same date on. */
function startReading(location: OpeningHours, from: string): OpeningsRead {
  const dates = openingsCache.get(location) ?? new Map<string, OpeningsRead>();
  const read = dates.get(from) ?? readWholeDays(location, from);
  if (dates.size >= MAX_CACHED_DATES) dates.clear();
  openingsCache.set(location, dates.set(from, read));
  return read;
}

/** Reads the openings of the next date, and joins those that follow without a gap. */
function readNextDate(location: OpeningHours, read: OpeningsRead): void {
  const { openings } = read;
  for (const next of listOpenings(location, addDays(read.from, read.days))) {
    const last = openings.at(-1);
    if (last === undefined || next.opensAt > last.closesAt) openings.push(next);
    else if (next.closesAt > last.closesAt)
      openings[openings.length - 1] = { ...last, closesAt: next.closesAt };
  }
  read.days += 1;
}

/**
 * Returns the opening that contains `from`, starting there, or else the next one. Openings without
 * a gap, also across midnight, count as one. Undefined if nothing opens within `HORIZON_DAYS`.
 */
export function findNextOpening(location: OpeningHours, from: Date): Opening | undefined {
  const read = startReading(location, toLocalDate(from, location.timeZone));
  // The last opening may go on at the next date.
  while (
    read.days <= HORIZON_DAYS &&
    !read.openings.slice(0, -1).some((one) => one.closesAt > from)
  )
    readNextDate(location, read);
  const next = read.openings.find(({ closesAt }) => closesAt > from);
  return next && { ...next, opensAt: next.opensAt < from ? from : next.opensAt };
}
