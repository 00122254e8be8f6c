import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { MAX_LIST_NUMBER } from "#shared/courier/domain/lists/list-number.ts";

/** A number that nobody else has, and the first of `rangeSize` numbers of the list's second sequence. */
interface TakenNumbers {
  readonly n: number;
  readonly rangeStart: number;
}

const counterItem = z.object({ lastNumber: z.int(), lastInRange: z.int() });

/**
 * One atomic counter per list. Clients never compete for a number, so that throughput grows with
 * them. A process that dies after it took a number leaves that number unused.
 */
export function createListCounters(table: Table) {
  return {
    /** Takes the next number. Throws once the list is full. */
    async take(list: string, rangeSize = 0): Promise<TakenNumbers> {
      const item = await table.update(
        { pk: `COUNTER#${list}`, sk: "COUNTER" },
        {
          update: "ADD lastNumber :one, lastInRange :size",
          values: { ":one": 1, ":size": rangeSize },
        },
      );
      const { lastNumber: n, lastInRange } = counterItem.parse(item);
      if (Math.max(n, lastInRange) > MAX_LIST_NUMBER) throw new Error(`the list ${list} is full`);
      return { n, rangeStart: lastInRange - rangeSize + 1 };
    },
  };
}
