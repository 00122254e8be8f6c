import type { Item, Table } from "#shared/aws/table.ts";

interface NewestFirstQuery {
  readonly pk: string;
  readonly limit: number;
  /** The highest sort key wanted; without it from the end. */
  readonly from?: string;
  /** The projected attributes. If absent, all attributes are read. */
  readonly attributes?: readonly string[];
}

/** Sorts behind every sort key made of digits. */
const END = ":";

/** Queries a partition of numbered items from a sort key downwards, strongly consistent. */
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
