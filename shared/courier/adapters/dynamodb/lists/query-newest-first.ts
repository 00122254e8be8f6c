import type { Item, Table } from "#shared/aws/table.ts";

interface NewestFirstQuery {
  readonly pk: string;
  readonly limit: number;
  /** The highest sort key wanted; without it from the end. */
  readonly from?: string;
  /** Names of the attributes wanted; without it all. */
  readonly attributes?: readonly string[];
}

/** Behind every sort key made of digits. */
const END = ":";

/** Reads a partition of numbered items from a sort key downwards, strongly consistent. */
export const createNewestFirstQuery =
  (table: Table) =>
  ({ pk, limit, from = END, attributes }: NewestFirstQuery): Promise<Item[]> =>
    Array.fromAsync(
      table.query({
        keyCondition: "pk = :pk AND sk <= :from",
        values: { ":pk": pk, ":from": from },
        attributes,
        isDescending: true,
        isConsistent: true,
        limit,
      }),
    );
