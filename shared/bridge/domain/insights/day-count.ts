import type { DispatchMode } from "#shared/bridge/domain/delivery/plan.ts";
import { addToSummary, type DaySummary, EMPTY_SUMMARY } from "./day-summary.ts";
import {
  addFigures,
  type CountedDelivery,
  type Figures,
  NO_FIGURES,
  toFigures,
} from "./figures.ts";

/** The figures of the deliveries of one pick-up location and one delivery method. */
export interface FigureCell {
  /** The merchant's id of the first location where it is collected. Undefined: at none, or not decided. */
  readonly locationId: string | undefined;
  /** Undefined: not decided. */
  readonly mode: DispatchMode | undefined;
  readonly figures: Figures;
}

/** What the deliveries that were first seen on one day had become when they were counted. */
export interface DayCount {
  /** `2026-11-24` */
  readonly date: string;
  /** The time zone of the day. */
  readonly timeZone: string;
  readonly countedAt: Date;
  /** The number of list entries that were counted. */
  readonly entries: number;
  readonly cells: readonly FigureCell[];
  /** Absent: it was counted before days had one. */
  readonly summary?: DaySummary | undefined;
}

/** A delivery of one day, as a list has it. */
interface CountedEntry extends CountedDelivery {
  readonly mode?: DispatchMode | undefined;
  readonly pickUpIds?: readonly string[] | undefined;
}

/** Counts the deliveries of one day, one by one. Each must be added once. */
export function createDayCounter({
  date,
  timeZone,
  countedAt,
}: Pick<DayCount, "date" | "timeZone" | "countedAt">) {
  const cells = new Map<string, FigureCell>();
  let entries = 0;
  let summary = EMPTY_SUMMARY;
  return {
    date,
    add(entry: CountedEntry): void {
      entries += 1;
      summary = addToSummary(summary, entry);
      const { mode } = entry;
      const locationId = entry.pickUpIds?.[0];
      const name = JSON.stringify([locationId, mode]);
      const known = cells.get(name)?.figures ?? NO_FIGURES;
      cells.set(name, { locationId, mode, figures: addFigures(known, toFigures(entry)) });
    },
    finish: (): DayCount => ({
      ...{ date, timeZone, countedAt, entries, summary },
      cells: [...cells.values()],
    }),
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** After so many days a day's figures stay as they are, whatever becomes of its deliveries. */
const FINAL_AFTER_DAYS = 35;

export const isFinal = ({ countedAt }: Pick<DayCount, "countedAt">, dayEnd: Date): boolean =>
  countedAt.getTime() >= dayEnd.getTime() + FINAL_AFTER_DAYS * DAY_MS;

/**
 * Whether a day is to be counted again: today after a minute, and the longer ago the more seldom, since
 * less changes: after as many minutes more as the square of its days. However often somebody looks, few
 * deliveries are read.
 */
export function isDue(count: DayCount | undefined, dayEnd: Date, now: Date): boolean {
  if (count === undefined) return true;
  if (isFinal(count, dayEnd)) return false;
  const daysAgo = Math.max(0, (now.getTime() - dayEnd.getTime()) / DAY_MS);
  return now.getTime() - count.countedAt.getTime() >= MINUTE_MS * (1 + daysAgo ** 2);
}

/**
 * Returns a new count of a day whose stored one lacks its summary. What is final stays as it is, and has
 * the summary of now.
 */
export const addSummary = (stored: DayCount, counted: DayCount, dayEnd: Date): DayCount =>
  isFinal(stored, dayEnd)
    ? { ...stored, countedAt: counted.countedAt, summary: counted.summary }
    : counted;

/** A day with fewer deliveries is counted as quickly as it is read, so that it is exact at each look. */
const MIN_STORED_ENTRIES = 50;

/**
 * Whether a count is worth storing: the day has many deliveries, or it is final and not before the
 * first day with a delivery. Final days without deliveries in between are stored, because a day that
 * is missing splits what is read in one go.
 */
export const isWorthStoring = (
  count: DayCount,
  dayEnd: Date,
  firstDate: string | undefined,
): boolean =>
  count.entries >= MIN_STORED_ENTRIES ||
  (firstDate !== undefined && count.date >= firstDate && isFinal(count, dayEnd));

/** Returns the first of these days that has a delivery. */
export const findFirstDate = (counts: Iterable<DayCount>): string | undefined =>
  Array.from(counts)
    .flatMap(({ date, entries }) => (entries > 0 ? date : []))
    .sort()[0];
