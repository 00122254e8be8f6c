import pMap from "p-map";
import { listDates } from "#shared/bridge/domain/dispatch/schedule/calendar-date.ts";
import { getDayEnd } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import { toLocalDate } from "#shared/bridge/domain/dispatch/schedule/local-time.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  addSummary,
  type DayCount,
  findFirstDate,
  isDue,
  isWorthStoring,
} from "#shared/bridge/domain/insights/day-count.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { DayCounts } from "#shared/bridge/ports/insights/day-counts.ts";
import { countDays } from "./count-days.ts";

export interface CountDeps {
  readonly listing: DeliveryListing;
  readonly dayCounts: DayCounts;
}

export interface Period {
  /** The first and the last day, both included: `2026-11-24`. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

interface CountedPeriod {
  /** The days that are counted, in their order; none is in the future. */
  readonly counts: readonly DayCount[];
  /** The number of days that are not counted yet, or are to be counted again. */
  readonly pendingDays: number;
}

const WRITE_CONCURRENCY = 10;

/**
 * Returns the figures of each day of a period. Reads what is stored of the days, and counts the days
 * whose figures are missing or old, the newest first, as many as fit in one call.
 */
export async function readDayCounts(
  deps: CountDeps,
  storeId: StoreId,
  period: Period,
  now: Date,
): Promise<CountedPeriod> {
  const days = await openDays(deps, storeId, period, now, () => true);
  const pendingDays = await days.countNext();
  return { counts: days.listCounts(), pendingDays };
}

/**
 * Returns the figures of each day of a period, with summaries, however many deliveries are to be counted
 * for that. What is counted is stored in between: a call that is cut off leaves less to the next one.
 */
export async function readWholeDayCounts(
  deps: CountDeps,
  storeId: StoreId,
  period: Period,
  now: Date,
): Promise<readonly DayCount[]> {
  const days = await openDays(deps, storeId, period, now, ({ summary }) => summary !== undefined);
  while ((await days.countNext()) > 0);
  return days.listCounts();
}

/** Opens the days of a period that are not in the future: what is stored of them, and what is to be counted. */
async function openDays(
  { listing, dayCounts }: CountDeps,
  storeId: StoreId,
  { from, to, timeZone }: Period,
  now: Date,
  isWhole: (count: DayCount) => boolean,
) {
  const today = toLocalDate(now, timeZone);
  const dates = listDates(from, to < today ? to : today);
  const stored = await dayCounts.list(storeId, from, to);
  // A day of another time zone has other deliveries.
  const known = new Map(
    stored.filter((one) => one.timeZone === timeZone).map((one) => [one.date, one]),
  );
  let due = dates
    .filter((date) => {
      const count = known.get(date);
      return isDue(count, getDayEnd(date, timeZone), now) || (count && !isWhole(count));
    })
    .reverse();

  async function store(counted: readonly DayCount[]): Promise<void> {
    const firstDate = findFirstDate(known.values());
    await pMap(
      counted.filter((count) => isWorthStoring(count, getDayEnd(count.date, timeZone), firstDate)),
      (count) => dayCounts.put(storeId, count),
      { concurrency: WRITE_CONCURRENCY },
    );
  }
  return {
    /** Counts the next days, as many as fit in one call. Returns how many are left. */
    async countNext(): Promise<number> {
      const found = await countDays({ listing, storeId, timeZone, now }, due);
      const counted = found.map((count) => {
        const before = known.get(count.date);
        return before ? addSummary(before, count, getDayEnd(count.date, timeZone)) : count;
      });
      for (const count of counted) known.set(count.date, count);
      due = due.slice(counted.length);
      await store(counted);
      return due.length;
    },
    listCounts: (): DayCount[] => dates.flatMap((date) => known.get(date) ?? []),
  };
}
