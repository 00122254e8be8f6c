import type { Item, Table } from "#shared/aws/table.ts";

/** Reads the items of a partition whose sort keys have the prefix, in order, strongly consistent. */
export const queryPartition = (table: Table, pk: string, sortKeyPrefix = ""): AsyncIterable<Item> =>
  table.query(
    sortKeyPrefix === ""
      ? { keyCondition: "pk = :pk", values: { ":pk": pk }, isConsistent: true }
      : {
          keyCondition: "pk = :pk AND begins_with(sk, :sk)",
          values: { ":pk": pk, ":sk": sortKeyPrefix },
          isConsistent: true,
        },
  );
