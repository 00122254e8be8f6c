import type { Scheduler } from "../scheduler.ts";
import type { Attributes } from "./dynamo-expressions.ts";

export interface IndexShape {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** The attributes that an entry has beside its keys. */
  readonly projectedAttributes: readonly string[];
}

export const toId = ({ pk, sk }: Attributes): string => `${pk}\u0000${sk}`;

export const projectItem = (item: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));

/** Simulates a sparse global secondary index, which shows each write after a lag of its own. */
export function createTableIndex(name: string, shape: IndexShape, scheduler: Scheduler) {
  const { partitionKey, sortKey, projectedAttributes } = shape;
  const names = ["pk", "sk", partitionKey, sortKey, ...projectedAttributes];
  const entries = new Map<string, Attributes>();
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
    if (entry === undefined) entries.delete(id);
    else entries.set(id, entry);
  };
  return {
    name,
    shape,
    listEntries: (): Attributes[] => [...entries.values()],
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
