import { setTimeout } from "node:timers/promises";
import type { Item, Table } from "#shared/aws/table.ts";
import type { Page } from "#shared/courier/ports/lists.ts";
import { createKeyedMutex } from "#shared/kernel/keyed-mutex.ts";
import { createNewestFirstQuery } from "./query-newest-first.ts";

/** Processes that lost a race for a number spread their next attempt over this time. */
const SPREAD_MS = 40;

/**
 * Pads a number to ten digits, so that text order equals number order up to 2^33 items per list.
 */
export const toSortKey = (n: number): string => String(n).padStart(10, "0");

/**
 * Items of one partition, numbered 1, 2, 3, … without gaps: an item is put behind the last one if
 * that number is free, and nothing is ever deleted. The page after the first `start` items, newest
 * first, is therefore the items from `tail - start` downwards: two queries, exact, and at equal
 * cost for any offset.
 */
export function createNumberedList(table: Table) {
  const query = createNewestFirstQuery(table);
  const readTail = async (pk: string): Promise<number> =>
    Number((await query({ pk, limit: 1, attributes: ["sk"] }))[0]?.sk ?? 0);
  /** Returns the number after the last item. Another process may take it first. */
  const readNextNumber = async (pk: string): Promise<number> => (await readTail(pk)) + 1;
  const runExclusive = createKeyedMutex();

  return {
    readNextNumber,

    /**
     * Runs work with the next number. Within one process, work on a list is serialized, so that it
     * loses no race. Between processes the conditional put decides, and the losers spread their
     * next attempt.
     */
    runWithNextNumber: <Value>(pk: string, work: (n: number) => Promise<Value>): Promise<Value> =>
      runExclusive(pk, async () => work(await readNextNumber(pk))),

    find: (pk: string, n: number): Promise<Item | undefined> => table.get({ pk, sk: toSortKey(n) }),

    /** Puts the item at its number if the number is free. Returns whether it did. */
    async put(pk: string, n: number, item: Item): Promise<boolean> {
      const placed = await table.putIfAbsent({ ...item, pk, sk: toSortKey(n) });
      // Losers of the same race must not compete for the next number at the same moment.
      if (!placed) await setTimeout(Math.random() * SPREAD_MS);
      return placed;
    },

    /** Overwrites the item if it still has the version that was read. Returns whether it did. */
    replace: (pk: string, n: number, item: Item, readVersion: number): Promise<boolean> =>
      table.tryPut(
        { ...item, pk, sk: toSortKey(n) },
        {
          condition: "#version = :read",
          names: { "#version": "version" },
          values: { ":read": readVersion },
        },
      ),

    readPage: async (pk: string, { start, limit }: Page): Promise<Item[]> => {
      const from = (await readTail(pk)) - start;
      return from < 1 ? [] : query({ pk, limit, from: toSortKey(from) });
    },
  };
}
