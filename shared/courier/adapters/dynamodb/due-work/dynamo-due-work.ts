import type { Item, ItemKey, Table } from "#shared/aws/table.ts";
import type { DueItem, DueKind, DueReferences, DueWork } from "#shared/courier/ports/due-work.ts";
import { DUE_INDEX, toDuePartition } from "./due-keys.ts";
import { parseDueKey } from "./parse-due-key.ts";

/**
 * Reads due items from the sparse index. Hiding an item changes only its `dueAt`, so that its own
 * state stays as it was.
 */
export function createDynamoDueWork(table: Table): DueWork {
  const toDueItem = <Kind extends DueKind>(
    kind: Kind,
    item: Item,
  ): DueItem<DueReferences[Kind]> => {
    const key: ItemKey = { pk: String(item.pk), sk: String(item.sk) };
    return {
      hideUntil: (until) =>
        table.tryUpdate(key, {
          update: "SET dueAt = :until",
          condition: "dueAt = :seen",
          values: { ":until": until.toISOString(), ":seen": item.dueAt },
        }),
      read: () => parseDueKey(kind, key),
    };
  };

  return {
    async *list(kind, dueBy) {
      const items = table.query({
        index: DUE_INDEX,
        keyCondition: "dueKind = :kind AND dueAt <= :by",
        values: { ":kind": toDuePartition(kind), ":by": dueBy.toISOString() },
      });
      for await (const item of items) yield toDueItem(kind, item);
    },
  };
}
