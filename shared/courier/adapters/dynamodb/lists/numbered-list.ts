import { setTimeout } from "node:timers/promises";
import type { Item, Table } from "#shared/aws/table.ts";
import type { Page } from "#shared/courier/ports/lists.ts";
import { createKeyedMutex } from "#shared/kernel/keyed-mutex.ts";
import { createNewestFirstQuery } from "./query-newest-first.ts";

/** Over how long those who lost a race for a number spread their next try. */
const SPREAD_MS = 40;

/** Ten digits, zero-padded: text order is number order, up to 2^33 items a list. */
export const toSortKey = (n: number): string => String(n).padStart(10, "0");

/**
 * Items of one partition, numbered 1, 2, 3 … without gaps: an item is put at the number behind the
 * tail, only if nobody else is there, and nothing is ever deleted. So the page after the first
 * `start` items, newest first, is the items from `tail - start` downwards: two queries, exact, and
 * as cheap at offset 100,000 as at the start.
 */
export function createNumberedList(table: Table) {
  const query = createNewestFirstQuery(table);
  const readTail = async (pk: string): Promise<number> =>
    Number((await query({ pk, limit: 1, attributes: ["sk"] }))[0]?.sk ?? 0);
  /** The number behind the tail: the next item's, unless somebody is faster. */
  const readNextNumber = async (pk: string): Promise<number> => (await readTail(pk)) + 1;
  const runExclusive = createKeyedMutex();

  return {
    readNextNumber,

    /**
     * Work with the next number, in turn: within one process nobody need lose a race. Between
     * processes the conditional put decides, and the losers spread their next try.
     */
    runWithNextNumber: <Value>(pk: string, work: (n: number) => Promise<Value>): Promise<Value> =>
      runExclusive(pk, async () => work(await readNextNumber(pk))),

    find: (pk: string, n: number): Promise<Item | undefined> => table.get({ pk, sk: toSortKey(n) }),

    /** Puts the item at its number if nobody is there; tells whether it did. */
    async put(pk: string, n: number, item: Item): Promise<boolean> {
      const placed = await table.putIfAbsent({ ...item, pk, sk: toSortKey(n) });
      // Many losers of one race must not all run for the next number in the same moment.
      if (!placed) await setTimeout(Math.random() * SPREAD_MS);
      return placed;
    },

    /** Writes over the item at its number if it is still of that version; tells whether it did. */
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
