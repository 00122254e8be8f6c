import type { Item, Table } from "#shared/aws/table.ts";
import type { Page } from "#shared/courier/ports/lists.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { createNewestFirstQuery } from "./query-newest-first.ts";
import { toSortKey } from "./sort-key.ts";
import { createUnusedNumbers, listMissingNumbers, skipUsedNumbers } from "./unused-numbers.ts";

/** A process that took a number uses it within this time, or died. */
export const MAX_MINUTES_TO_USE = 5;

/**
 * Reads pages of a numbered list, newest first. The page after the first `start` items is the items
 * from `tail - start` downwards, less the unused numbers: equal cost for any offset. A page that
 * shows a missing number records it as unused, once it is old enough.
 */
export function createListPages(table: Table, clock: Clock) {
  const query = createNewestFirstQuery(table);
  const unusedNumbers = createUnusedNumbers(table);
  const readTail = async (pk: string): Promise<number> =>
    Number((await query({ pk, limit: 1, attributes: ["sk"] }))[0]?.sk ?? 0);

  const recordUnusedNumbers = async (pk: string, items: readonly Item[]) => {
    const usedBy = new Date(clock().getTime() - MAX_MINUTES_TO_USE * 60_000);
    const missing = listMissingNumbers(items, usedBy);
    if (missing.length === 0) return;
    const known = await unusedNumbers.read(pk);
    const found = missing.filter((n) => !known.has(n));
    await unusedNumbers.add(pk, found);
  };

  return async (pk: string, { start, limit }: Page): Promise<Item[]> => {
    if (start === 0) {
      const first = await query({ pk, limit });
      await recordUnusedNumbers(pk, first);
      return first;
    }
    const [tail, unused] = await Promise.all([readTail(pk), unusedNumbers.read(pk)]);
    const from = skipUsedNumbers(tail, start, unused);
    if (from < 1) return [];
    // The item before the page shows whether a number misses between the pages.
    const items = await query({ pk, limit: limit + 1, from: toSortKey(from + 1) });
    await recordUnusedNumbers(pk, items);
    return items.filter(({ sk }) => Number(sk) <= from).slice(0, limit);
  };
}
