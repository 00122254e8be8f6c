import pMap from "p-map";
import { getDayEnd, listDates, toLocalDay } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  type DayCount,
  findFirstDate,
  isDue,
  isWorthStoring,
} from "#shared/bridge/domain/insights/day-count.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { DayCounts } from "#shared/bridge/ports/insights/day-counts.ts";
import { countDays } from "./count-days.ts";

interface CountDeps {
  readonly listing: DeliveryListing;
  readonly dayCounts: DayCounts;
}

interface Period {
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
  { listing, dayCounts }: CountDeps,
  storeId: StoreId,
  { from, to, timeZone }: Period,
  now: Date,
): Promise<CountedPeriod> {
  const today = toLocalDay(now, timeZone);
  const dates = listDates(from, to < today ? to : today);
  const stored = await dayCounts.list(storeId, from, to);
  // A day of another time zone has other deliveries.
  const known = new Map(
    stored.filter((one) => one.timeZone === timeZone).map((one) => [one.date, one]),
  );
  const due = dates.filter((date) => isDue(known.get(date), getDayEnd(date, timeZone), now));
  const counted = await countDays({ listing, storeId, timeZone, now }, due.reverse());
  for (const count of counted) known.set(count.date, count);
  const firstDate = findFirstDate(known.values());
  await pMap(
    counted.filter((count) => isWorthStoring(count, getDayEnd(count.date, timeZone), firstDate)),
    (count) => dayCounts.put(storeId, count),
    { concurrency: WRITE_CONCURRENCY },
  );
  return {
    counts: dates.flatMap((date) => known.get(date) ?? []),
    pendingDays: due.length - counted.length,
  };
}
