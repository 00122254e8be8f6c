import { subtractDays } from "#shared/kernel/subtract-days.ts";

/** The ranges that need no dates: so many days that end today, and the week before this one. */
export const DAY_RANGES = ["last-7-days", "last-week", "last-30-days", "last-90-days"] as const;
export type DayRange = (typeof DAY_RANGES)[number];

const DAY_COUNTS = { "last-7-days": 7, "last-30-days": 30, "last-90-days": 90 } as const;

/** Returns the first and the last day of a range, both as `2026-11-24`, seen on the day `today`. */
export function findRangeDays(range: DayRange, today: string): { from: string; to: string } {
  if (range !== "last-week") return { from: subtractDays(today, DAY_COUNTS[range] - 1), to: today };
  const sunday = subtractDays(today, countDaysSinceSunday(today));
  return { from: subtractDays(sunday, 6), to: sunday };
}

/** The last Sunday before today: a week begins on Monday, as in the calendar of holidays. */
const countDaysSinceSunday = (date: string): number =>
  new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
