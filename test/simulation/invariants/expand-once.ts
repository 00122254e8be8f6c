import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";
import type { TableListener } from "../aws/dynamo-table.ts";

type Item = NonNullable<Parameters<TableListener>[0]>;

const expanded = new WeakMap<Item, Item>();

/** Returns an item with all its fields. Stored items are frozen: each is expanded once, whoever looks. */
export function expandOnce(item: Item): Item {
  const known = expanded.get(item) ?? expandStoredItem(item);
  expanded.set(item, known);
  return known;
}
