import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { DayCount } from "#shared/bridge/domain/insights/day-count.ts";

/**
 * Keeps the figures of a store's days. They are no counters: each is a whole count, which replaces the
 * earlier one of its day, so that writing it again changes nothing.
 */
export interface DayCounts {
  /** Returns the counts of the days of a range, both ends included, in their order. */
  list(storeId: StoreId, from: string, to: string): Promise<readonly DayCount[]>;
  /** Stores a count, unless a later one of the day is stored. */
  put(storeId: StoreId, count: DayCount): Promise<void>;
}
