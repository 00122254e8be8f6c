import { addDays } from "#shared/bridge/domain/dispatch/schedule/calendar-date.ts";
import { getDayEnd, getDayStart } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createDayCounter, type DayCount } from "#shared/bridge/domain/insights/day-count.ts";
import type {
  DeliveryListing,
  ListedDelivery,
  ListPosition,
} from "#shared/bridge/ports/delivery-listing.ts";

const PAGE_SIZE = 1_000;
/** One call begins no further day after so many entries. The day it is at is counted to its end. */
const MAX_ENTRIES = 5_000;

interface CountInput {
  readonly listing: DeliveryListing;
  readonly storeId: StoreId;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Counts whole days from the list, in the order of `dates`, the newest first. Returns fewer days than
 * asked for where they have many deliveries: the rest is for the next call.
 */
export async function countDays(input: CountInput, dates: readonly string[]): Promise<DayCount[]> {
  const counts: DayCount[] = [];
  let entries = 0;
  for (const run of splitRuns(dates)) {
    for await (const count of countRun(input, run)) {
      counts.push(count);
      entries += count.entries;
      if (entries >= MAX_ENTRIES) return counts;
    }
  }
  return counts;
}

/** Splits days, the newest first, where one is missing: days in a row are read in one go. */
function splitRuns(dates: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && addDays(date, 1) === last) run.push(date);
    else runs.push([date]);
  }
  return runs;
}

async function* countRun(
  input: CountInput,
  dates: readonly string[],
): AsyncGenerator<DayCount, void> {
  const { timeZone, now } = input;
  const [first = "", ...others] = dates;
  const open = (date: string) => createDayCounter({ date, timeZone, countedAt: now });
  let counter = open(first);
  let dayStart = getDayStart(first, timeZone);
  for await (const entry of listEntries(input, first, dates.at(-1) ?? first)) {
    while (entry.createdAt < dayStart && others.length > 0) {
      yield counter.finish();
      counter = open(others.shift() ?? "");
      dayStart = getDayStart(counter.date, timeZone);
    }
    counter.add(entry);
  }
  yield counter.finish();
  for (const date of others) yield open(date).finish();
}

/** Reads the list's entries of the days from the last one back to the first, page after page. */
async function* listEntries(
  { listing, storeId, timeZone }: CountInput,
  last: string,
  first: string,
): AsyncGenerator<ListedDelivery, void> {
  const filter = { from: getDayStart(first, timeZone), before: getDayEnd(last, timeZone) };
  let after: ListPosition | undefined;
  do {
    const page = await listing.listPage(storeId, filter, PAGE_SIZE, after);
    yield* page.deliveries;
    after = page.next;
  } while (after !== undefined);
}
