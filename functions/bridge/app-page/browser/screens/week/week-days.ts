import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { addDays } from "../holidays/calendar-days.ts";
import { formatIntervals, type Hours, type Interval, WEEKDAYS } from "../hours.ts";

/** A day of a shown week: when the location is open on it. */
export interface WeekDay {
  /** `2026-11-24` */
  readonly date: string;
  /** "Tuesday" */
  readonly title: string;
  /** What can be drawn of its hours. */
  readonly intervals: readonly Interval[];
  readonly text: string;
  /** Whether its hours are those of the week, or a holiday's. */
  readonly kind: "usual" | "closed" | "other";
}

/** Lists the seven days from a Monday on. */
export const listWeekDays = (
  monday: string,
  hours: Hours,
  exceptions: PickupLocation["exceptions"],
): WeekDay[] =>
  WEEKDAYS.map(([day, title], at) => {
    const date = addDays(monday, at);
    const exception = exceptions.find((one) => one.date === date);
    const all = exception?.intervals ?? hours[day];
    const kind = exception === undefined ? "usual" : all.length === 0 ? "closed" : "other";
    const intervals = all.filter(isWhole);
    // Somebody is typing them.
    const text = intervals.length < all.length ? "Check the times" : formatIntervals(all);
    return { date, title, intervals, kind, text };
  });

const isWhole = ({ from, to }: Interval): boolean => from !== "" && from < to;

/** Returns where an interval stands in its day, in percent of 24 hours. */
export function toShare({ from, to }: Interval): {
  readonly start: number;
  readonly length: number;
} {
  const start = toMinutes(from);
  return {
    start: (start / DAY_MINUTES) * 100,
    length: ((toMinutes(to) - start) / DAY_MINUTES) * 100,
  };
}

const DAY_MINUTES = 24 * 60;

const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
