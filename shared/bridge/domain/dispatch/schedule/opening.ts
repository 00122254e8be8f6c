import type { Temporal } from "temporal-polyfill";
import type { PickupLocation, Weekday } from "#shared/bridge/domain/settings/pickup-location.ts";
import { localDate, wallInstant } from "./local-time.ts";

/** Of a location, what decides when it is open. */
export type OpeningHours = Pick<PickupLocation, "timeZone" | "hours" | "exceptions">;

/** Open from … up to, and without, …; it closes after it opens. */
export interface Opening {
  readonly opens: Date;
  readonly closes: Date;
}

/** How far ahead an opening is looked for; one that never ends is given as ending then. */
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

/** The openings of one date, in order, each ending at midnight at the latest; an exception replaces the weekday. */
export function openingsOn(location: OpeningHours, date: Temporal.PlainDate): Opening[] {
  const exception = location.exceptions.find((one) => one.date === date.toString());
  const weekday = WEEKDAYS[date.dayOfWeek - 1] ?? "monday";
  const intervals = exception?.intervals ?? location.hours[weekday];
  return (
    intervals
      .map(({ from, to }) => ({
        opens: wallInstant(date, from, location.timeZone),
        closes: wallInstant(date, to, location.timeZone),
      }))
      // Where the clock jumps ahead, an interval can be gone, or begin after its neighbour.
      .filter(({ opens, closes }) => opens < closes)
      .sort((one, other) => one.opens.getTime() - other.opens.getTime())
  );
}

/** What is not over at `from`, date by date. */
function* openingsFrom(location: OpeningHours, from: Date): Generator<Opening, undefined> {
  const today = localDate(from, location.timeZone);
  for (let days = 0; days <= HORIZON_DAYS; days += 1) {
    yield* openingsOn(location, today.add({ days })).filter(({ closes }) => closes > from);
  }
  return undefined;
}

/**
 * The opening that contains `from`, as opening then, or else the next; what follows without a gap,
 * also over midnight, is one opening. Undefined where nothing opens within `HORIZON_DAYS`.
 */
export function nextOpen(location: OpeningHours, from: Date): Opening | undefined {
  const openings = openingsFrom(location, from);
  const first = openings.next().value;
  if (first === undefined) return undefined;
  let closes: Date = first.closes;
  for (const following of openings) {
    if (following.opens > closes) break;
    if (following.closes > closes) closes = following.closes;
  }
  return { opens: first.opens < from ? from : first.opens, closes };
}
