import type { Scheduler } from "../scheduler.ts";
import type { Attributes } from "./dynamo-expressions.ts";
import { isInOrder, type KeyRange } from "./key-range.ts";
import { createSortedEntries, type SortedEntries } from "./sorted-entries.ts";

export interface IndexShape {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** The attributes that an entry has beside its keys. */
  readonly projectedAttributes: readonly string[];
}

const toId = ({ pk, sk }: Attributes): string => `${pk}\u0000${sk}`;

export function projectItem(item: Attributes, names: readonly string[]): Attributes {
  const projected: Attributes = {};
  for (const name of names) if (name in item) projected[name] = item[name];
  return projected;
}

export function compareBy(keys: readonly string[], one: Attributes, other: Attributes): number {
  for (const key of keys) {
    const [left, right] = [one[key] as string, other[key] as string];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** Simulates a sparse global secondary index, which shows each write after a lag of its own. */
export function createTableIndex(name: string, shape: IndexShape, scheduler: Scheduler) {
  const { partitionKey, sortKey, projectedAttributes } = shape;
  const names = ["pk", "sk", partitionKey, sortKey, ...projectedAttributes];
  const entries = new Map<string, Attributes>();
  const partitions = new Map<string, SortedEntries<Attributes>>();
  const order = [sortKey, "pk", "sk"];
  /** The number of the write that the index shows for each item. */
  const shownWrites = new Map<string, number>();
  let writes = 0;

  const toEntry = (item: Attributes | undefined): Attributes | undefined => {
    const isIndexed = item?.[partitionKey] !== undefined && item[sortKey] !== undefined;
    return isIndexed ? projectItem(item, names) : undefined;
  };
  const show = (id: string, write: number, entry: Attributes | undefined): void => {
    if ((shownWrites.get(id) ?? 0) > write) return;
    shownWrites.set(id, write);
    const before = entries.get(id);
    if (before !== undefined && !isSamePlace(before, entry)) findPartition(before).remove(before);
    if (entry === undefined) {
      entries.delete(id);
    } else {
      entries.set(id, entry);
      findPartition(entry).put(entry);
    }
  };
  const isSamePlace = (before: Attributes, entry: Attributes | undefined): boolean =>
    entry !== undefined &&
    before[partitionKey] === entry[partitionKey] &&
    compareBy(order, before, entry) === 0;
  function findPartition(entry: Attributes): SortedEntries<Attributes> {
    const value = String(entry[partitionKey]);
    const found =
      partitions.get(value) ?? createSortedEntries((one, other) => compareBy(order, one, other));
    partitions.set(value, found);
    return found;
  }
  return {
    name,
    shape,
    /** Lists the entries of a partition in the order of the sort key. */
    listEntries: (value: string, isDescending: boolean, { from, to }: KeyRange) =>
      partitions.get(value)?.list(isDescending, {
        isBefore: (entry) => !isInOrder(from, entry[sortKey] as string),
        isAfter: (entry) => !isInOrder(entry[sortKey] as string, to),
      }) ?? [],
    apply(key: Attributes, item: Attributes | undefined, lagMs: number): void {
      const id = toId(key);
      const entry = toEntry(item);
      if (entry === undefined && !shownWrites.has(id)) return;
      if (!shownWrites.has(id)) shownWrites.set(id, 0);
      writes += 1;
      const write = writes;
      if (lagMs === 0) show(id, write, entry);
      else scheduler.schedule(lagMs, () => show(id, write, entry));
    },
  };
}
