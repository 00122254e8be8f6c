import type { Item, Table } from "#shared/aws/table.ts";

/** The items of a partition whose sort keys begin so, oldest key first, as they are at this moment. */
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
