import type { Temporal } from "temporal-polyfill";
import type { PickupLocation, Weekday } from "#shared/bridge/domain/settings/pickup-location.ts";
import { toInstant, toLocalDate } from "./local-time.ts";

/** The fields of a location that decide when it is open. */
export type OpeningHours = Pick<PickupLocation, "timeZone" | "hours" | "exceptions">;

/** An opening from `opensAt` to `closesAt` (exclusive), never empty. */
export interface Opening {
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** How many days ahead openings are searched; an opening without an end is cut there. */
export const HORIZON_DAYS = 60;

const WEEKDAYS: readonly Weekday[] = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

/**
 * Lists the openings of one date, in order, each ending at midnight at the latest; an exception
 * replaces the weekday's hours.
 */
export function listOpenings(location: OpeningHours, date: Temporal.PlainDate): Opening[] {
  const exception = location.exceptions.find((one) => one.date === date.toString());
  const weekday = WEEKDAYS[date.dayOfWeek - 1] ?? "monday";
  const intervals = exception?.intervals ?? location.hours[weekday];
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

/** Yields the openings that end after `from`, date by date. */
function* listOpeningsFrom(location: OpeningHours, from: Date): Generator<Opening, undefined> {
  const today = toLocalDate(from, location.timeZone);
  for (let days = 0; days <= HORIZON_DAYS; days += 1) {
    yield* listOpenings(location, today.add({ days })).filter(({ closesAt }) => closesAt > from);
  }
  return undefined;
}

/**
 * Returns the opening that contains `from`, starting there, or else the next one. Openings without
 * a gap, also across midnight, count as one. Undefined if nothing opens within `HORIZON_DAYS`.
 */
export function findNextOpening(location: OpeningHours, from: Date): Opening | undefined {
  const openings = listOpeningsFrom(location, from);
  const first = openings.next().value;
  if (first === undefined) return undefined;
  let closesAt: Date = first.closesAt;
  for (const next of openings) {
    if (next.opensAt > closesAt) break;
    if (next.closesAt > closesAt) closesAt = next.closesAt;
  }
  return { opensAt: first.opensAt < from ? from : first.opensAt, closesAt };
}
