import type { Item, Table } from "#shared/aws/table.ts";
import { type Clock, systemClock } from "#shared/kernel/clock.ts";
import { createListCounters } from "./list-counters.ts";
import { createListPages } from "./list-pages.ts";
import { createNewestFirstQuery } from "./query-newest-first.ts";
import { toSortKey } from "./sort-key.ts";
import { createUnusedNumbers } from "./unused-numbers.ts";

/**
 * Items of one partition, numbered 1, 2, 3, … by an atomic counter. No item is ever deleted. A
 * number stays unused if a process dies before it puts its item.
 */
export function createNumberedList(table: Table, clock: Clock = systemClock) {
  const query = createNewestFirstQuery(table);
  const counters = createListCounters(table);
  const unusedNumbers = createUnusedNumbers(table);
  const toListed = (pk: string, n: number, item: Item) => ({
    ...item,
    pk,
    sk: toSortKey(n),
    writtenAt: clock().toISOString(),
  });

  return {
    /** Takes the next number, and with `rangeSize` as many numbers of the list's second sequence. */
    takeNumber: counters.take,

    /** Records that the number is not used, so that pages do not count it. */
    markUnused: (pk: string, n: number): Promise<void> => unusedNumbers.add(pk, [n]),

    /** Records that the number is used after all. */
    markUsed: (pk: string, n: number): Promise<void> => unusedNumbers.remove(pk, n),

    find: (pk: string, n: number): Promise<Item | undefined> => table.get({ pk, sk: toSortKey(n) }),

    /** Puts the item at its number unless it is there. Returns whether it did. */
    put: (pk: string, n: number, item: Item): Promise<boolean> =>
      table.putIfAbsent(toListed(pk, n, item)),

    /** Overwrites the item if it still has the version that was read. Returns whether it did. */
    replace: (pk: string, n: number, item: Item, readVersion: number): Promise<boolean> =>
      table.tryPut(toListed(pk, n, item), {
        condition: "#version = :read",
        names: { "#version": "version" },
        values: { ":read": readVersion },
      }),

    /** Returns the item with the highest number up to `n`. */
    findAtOrBelow: async (pk: string, n: number): Promise<Item | undefined> =>
      (await query({ pk, limit: 1, from: toSortKey(n) }))[0],

    readPage: createListPages(table, clock),
  };
}
