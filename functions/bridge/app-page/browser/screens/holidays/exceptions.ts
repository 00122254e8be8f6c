import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { formatIntervals, type Interval, WEEKDAYS } from "../hours.ts";
import { rebaseDraft } from "../settings/rebase-draft.ts";
import { addDays, formatDay, getWeekdayIndex } from "./calendar-days.ts";

export type Exception = PickupLocation["exceptions"][number];

/** Some days in a row with the same hours. */
export interface ExceptionSpan {
  readonly from: string;
  readonly to: string;
  readonly intervals: readonly Interval[];
}

/** "Dec 24, 2026 to Dec 26, 2026: Closed" */
export const formatSpan = ({ from, to, intervals }: ExceptionSpan): string =>
  `${formatDay(from)}${from === to ? "" : ` to ${formatDay(to)}`}: ${formatIntervals(intervals)}`;

/** Returns the exceptions in order, those that follow each other with the same hours together. */
export function groupExceptions(exceptions: readonly Exception[]): ExceptionSpan[] {
  const spans: ExceptionSpan[] = [];
  for (const { date, intervals } of exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const last = spans.at(-1);
    const isNext =
      last !== undefined &&
      addDays(last.to, 1) === date &&
      formatIntervals(last.intervals) === formatIntervals(intervals);
    if (isNext) spans.splice(-1, 1, { ...last, to: date });
    else spans.push({ from: date, to: date, intervals });
  }
  return spans;
}

/** Gives some days other hours; undefined: those of the week again. */
export function setHours(
  exceptions: readonly Exception[],
  days: readonly string[],
  intervals: readonly Interval[] | undefined,
): Exception[] {
  const others = exceptions.filter(({ date }) => !days.includes(date));
  const set =
    intervals === undefined ? [] : days.map((date) => ({ date, intervals: [...intervals] }));
  return [...others, ...set].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Puts the days that a draft changes on the exceptions as somebody else saved them meanwhile. */
export function rebaseExceptions(
  before: readonly Exception[],
  draft: readonly Exception[],
  now: readonly Exception[],
): Exception[] {
  const toDays = (exceptions: readonly Exception[]) =>
    Object.fromEntries(exceptions.map((exception) => [exception.date, exception]));
  const days = rebaseDraft(toDays(before), toDays(draft), toDays(now));
  return Object.values(days).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** What is special about a day: its other hours, or that the week has it closed. */
export function describeDay(
  date: string,
  { hours }: Pick<PickupLocation, "hours">,
  exceptions: readonly Exception[],
): { readonly text: string; readonly kind: "usual" | "closed" | "other" } {
  const exception = exceptions.find((one) => one.date === date);
  if (exception !== undefined) {
    const kind = exception.intervals.length === 0 ? "closed" : "other";
    return { text: formatIntervals(exception.intervals), kind };
  }
  const [day] = WEEKDAYS[getWeekdayIndex(date)] ?? WEEKDAYS[0] ?? [];
  const isClosed = day !== undefined && hours[day].length === 0;
  return { text: isClosed ? "Usually closed" : "", kind: "usual" };
}
