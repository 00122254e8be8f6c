import { listDates } from "#shared/bridge/domain/dispatch/schedule/calendar-date.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { type DaySummary, EMPTY_SUMMARY } from "#shared/bridge/domain/insights/day-summary.ts";
import {
  type CountDeps,
  type Period,
  readWholeDayCounts,
} from "#shared/bridge/use-cases/insights/read-day-counts.ts";

/** The deliveries that were first seen on one day, by outcome, with sums by currency. */
export interface DayFigures extends DaySummary {
  readonly date: string;
  readonly seen: number;
}

/**
 * Returns the figures of every day of a period, oldest first. Those of a day with few deliveries are as
 * they stand now, those of others as they were stored lately.
 */
export async function summarizeDeliveries(
  deps: CountDeps,
  storeId: StoreId,
  period: Period,
  now: Date,
): Promise<DayFigures[]> {
  const counts = await readWholeDayCounts(deps, storeId, period, now);
  const byDate = new Map(counts.map((count) => [count.date, count]));
  return listDates(period.from, period.to).map((date) => {
    const count = byDate.get(date);
    return { date, seen: count?.entries ?? 0, ...(count?.summary ?? EMPTY_SUMMARY) };
  });
}
