import * as z from "zod";
import type { Item, Table } from "#shared/aws/table.ts";

const unusedItem = z.object({ numbers: z.set(z.int()).default(new Set()) });

/** The numbers of a list that were taken and never used. A page of the list does not count them. */
export function createUnusedNumbers(table: Table) {
  const toKey = (list: string) => ({ pk: `COUNTER#${list}`, sk: "UNUSED" });
  const update = async (list: string, verb: "ADD" | "DELETE", numbers: readonly number[]) => {
    if (numbers.length === 0) return;
    await table.update(toKey(list), {
      update: `${verb} numbers :numbers`,
      values: { ":numbers": new Set(numbers) },
    });
  };

  return {
    read: async (list: string): Promise<ReadonlySet<number>> =>
      unusedItem.parse((await table.get(toKey(list))) ?? {}).numbers,
    add: (list: string, numbers: readonly number[]) => update(list, "ADD", numbers),
    remove: (list: string, n: number) => update(list, "DELETE", [n]),
  };
}

/** Returns the number after which `start` used numbers follow, up to `tail`. */
export function skipUsedNumbers(
  tail: number,
  start: number,
  unusedNumbers: ReadonlySet<number>,
): number {
  let from = tail - start;
  for (const n of [...unusedNumbers].sort((a, b) => b - a)) {
    if (n <= from) break;
    if (n < tail) from -= 1;
  }
  return from;
}

/** More missing numbers than this between two items are a deleted stretch, not lost numbers. */
const MAX_GAP = 100;

/** An item of a list, with the time of its last write. */
const listedItem = z.object({
  sk: z.string().transform(Number),
  writtenAt: z.iso.datetime().transform((iso) => new Date(iso)),
});

/**
 * Lists the numbers that miss between the items, newest first. A number below an item that was last
 * written before `usedBy` was taken before that time too.
 */
export function listMissingNumbers(items: readonly Item[], usedBy: Date): number[] {
  const listed = items.map((item) => listedItem.parse(item));
  return listed.flatMap(({ sk: newer, writtenAt }, at) => {
    const older = listed[at + 1]?.sk ?? newer - 1;
    const count = newer - older - 1;
    if (writtenAt >= usedBy || count > MAX_GAP) return [];
    return Array.from({ length: count }, (_, index) => newer - 1 - index);
  });
}
