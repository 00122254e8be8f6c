import type { Random } from "../random.ts";
import type { Scheduler } from "../scheduler.ts";
import { type Attributes, checkCondition, type ExpressionInput } from "./dynamo-expressions.ts";
import { compareBy, createTableIndex, type IndexShape, projectItem } from "./dynamo-index.ts";
import { continueRange, isInOrder, readKeyRange } from "./key-range.ts";
import { createSortedEntries, type SortedEntries } from "./sorted-entries.ts";

interface TableOptions {
  readonly indexes: Readonly<Record<string, IndexShape>>;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly readLagMs: () => number;
  /** Sees each write. */
  readonly onWrite?: TableListener;
}

export type TableListener = (before: Attributes | undefined, after: Attributes | undefined) => void;

export interface QueryInput extends ExpressionInput {
  readonly index: string | undefined;
  readonly condition: string;
  readonly isDescending: boolean;
  readonly isConsistent: boolean;
  readonly limit: number | undefined;
  readonly startKey: Attributes | undefined;
}

interface StoredItem {
  readonly sk: string;
  readonly item: Attributes | undefined;
  /** The item before its last write, as an eventually consistent read can still show it. */
  readonly previous: Attributes | undefined;
  readonly shownAt: number;
}

interface Partition {
  readonly bySortKey: Map<string, StoredItem>;
  /** The same, in the order of their sort keys. */
  readonly sorted: SortedEntries<StoredItem>;
}

/**
 * Simulates a table of DynamoDB in memory. Its semantics, by the Amazon DynamoDB Developer Guide:
 * - Read consistency: an eventually consistent read "might not reflect the results of a recently
 *   completed write operation", and "global secondary indexes support eventually consistent reads only".
 * - Condition expressions: a write whose condition is false changes nothing.
 * - Query: in the order of the sort key; a page continues after `ExclusiveStartKey`.
 * - Time to live: items are deleted "within a few days of their expiration", and can be read until
 *   then. When is drawn from the key, so that the other draws of a seed stay as they are.
 */
export function createDynamoTable(options: TableOptions) {
  const { scheduler, random } = options;
  const partitions = new Map<string, Partition>();
  const indexes = Object.entries(options.indexes).map(([name, shape]) =>
    createTableIndex(name, shape, scheduler),
  );

  const drawLag = () => random.drawInteger(0, options.readLagMs());
  const findStored = (key: Attributes) =>
    partitions.get(String(key.pk))?.bySortKey.get(key.sk as string);
  const read = (stored: StoredItem | undefined, isConsistent: boolean) =>
    isConsistent || (stored?.shownAt ?? 0) <= scheduler.readNow() ? stored?.item : stored?.previous;

  function openPartition(value: string): Partition {
    const found = partitions.get(value) ?? createPartition();
    partitions.set(value, found);
    return found;
  }

  function write(key: Attributes, item: Attributes | undefined, lagMs = drawLag()): void {
    const { bySortKey, sorted } = openPartition(String(key.pk));
    const sk = key.sk as string;
    const previous = bySortKey.get(sk)?.item;
    options.onWrite?.(previous, item);
    const shownAt = scheduler.readNow() + lagMs;
    const stored = { sk, item, previous, shownAt };
    bySortKey.set(sk, stored);
    sorted.put(stored);
    for (const index of indexes) index.apply(key, item, lagMs === 0 ? 0 : drawLag());
    if (item?.expiresAtSeconds !== undefined) scheduleExpiry(key, Number(item.expiresAtSeconds));
  }

  function scheduleExpiry({ pk, sk }: Attributes, seconds: number): void {
    const deletedAt = seconds * 1000 + drawExpiryLagMs(`${pk} ${sk}`);
    scheduler.schedule(deletedAt - scheduler.readNow(), () => {
      const isSame = findStored({ pk, sk })?.item?.expiresAtSeconds === seconds;
      if (isSame) write({ pk, sk }, undefined, 0);
    });
  }

  const listItems = (): Attributes[] =>
    [...partitions.values()].flatMap(({ bySortKey }) =>
      [...bySortKey.values()].flatMap(({ item }) => (item === undefined ? [] : [item])),
    );

  function* listPartition(value: string, input: QueryInput): Generator<Attributes> {
    const { index, isConsistent, isDescending, condition } = input;
    const found = indexes.find(({ name }) => name === index);
    const sortKey = found?.shape.sortKey ?? "sk";
    const range = continueRange(readKeyRange(condition, sortKey, input), input, sortKey);
    if (found !== undefined) return yield* found.listEntries(value, isDescending, range);
    const inRange = partitions.get(value)?.sorted.list(isDescending, {
      isBefore: ({ sk }) => !isInOrder(range.from, sk),
      isAfter: ({ sk }) => !isInOrder(sk, range.to),
    });
    for (const stored of inRange ?? []) {
      const item = read(stored, isConsistent);
      if (item !== undefined) yield item;
    }
  }

  /** Lists what a key condition selects. */
  function* listMatching(input: QueryInput): Generator<Attributes> {
    for (const value of new Set(Object.values(input.values ?? {}).map(String)))
      for (const item of listPartition(value, input))
        if (checkCondition(input.condition, item, input)) yield item;
  }

  return {
    get: (key: Attributes, isConsistent: boolean) => read(findStored(key), isConsistent),
    /** Puts, updates or deletes an item. Returns it after the write, or "failed" by its condition. */
    write(
      key: Attributes,
      change: (before: Attributes | undefined) => Attributes | undefined,
      condition: string | undefined,
      input: ExpressionInput,
    ): "failed" | Attributes | undefined {
      const before = findStored(key)?.item;
      if (!checkCondition(condition, before, input)) return "failed";
      const after = copyItem(change(before));
      write(key, after);
      return after;
    },
    query(input: QueryInput) {
      const shape = indexes.find(({ name }) => name === input.index)?.shape;
      const sortKey = shape?.sortKey ?? "sk";
      const { limit = Number.POSITIVE_INFINITY } = input;
      const found = takeFirst(limit + 1, listAfterStart(listMatching(input), input, sortKey));
      const page = found.slice(0, limit);
      const last = page.length < found.length ? page.at(-1) : undefined;
      return {
        items: page,
        lastKey:
          last && projectItem(last, ["pk", "sk", ...(shape ? [shape.partitionKey, sortKey] : [])]),
      };
    },
    /** Reads a page of all items, in the order of their keys. */
    scan(limit: number | undefined, startKey: Attributes | undefined) {
      const all = listItems().toSorted((one, other) => compareBy(["pk", "sk"], one, other));
      const rest = startKey
        ? all.filter((item) => compareBy(["pk", "sk"], item, startKey) > 0)
        : all;
      const items = rest.slice(0, limit);
      const last = items.length < rest.length ? items.at(-1) : undefined;
      return { items, lastKey: last && projectItem(last, ["pk", "sk"]) };
    },
    listItems,
  };
}
export type DynamoTable = ReturnType<typeof createDynamoTable>;

/** Lists the items from where a page continues. */
function* listAfterStart(
  items: Iterable<Attributes>,
  { startKey, isDescending }: QueryInput,
  sortKey: string,
): Generator<Attributes> {
  const sign = isDescending ? -1 : 1;
  for (const item of items)
    if (startKey === undefined || sign * compareBy([sortKey, "pk", "sk"], item, startKey) > 0)
      yield item;
}

function takeFirst(count: number, items: Iterable<Attributes>): Attributes[] {
  const taken: Attributes[] = [];
  for (const item of items) if (taken.push(item) === count) break;
  return taken;
}

const createPartition = (): Partition => ({
  bySortKey: new Map(),
  sorted: createSortedEntries((one, other) => (one.sk < other.sk ? -1 : Number(one.sk > other.sk))),
});

/** A third is deleted at once, the others within two days. */
const LATEST_EXPIRY_HOURS = 48;
function drawExpiryLagMs(id: string): number {
  const drawn = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
  return drawn % 3 === 0 ? 0 : (drawn % LATEST_EXPIRY_HOURS) * 3_600_000;
}

/**
 * Copies what a client would share with the table, without undefined values. The copy is frozen, so
 * that readers can share it.
 */
const copyItem = (item: Attributes | undefined): Attributes | undefined =>
  item && (copyValue(item) as Attributes);

function copyValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(copyValue));
  if (value instanceof Set) return new Set(value);
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  const copy: Attributes = {};
  for (const [name, entry] of Object.entries(value))
    if (entry !== undefined) copy[name] = copyValue(entry);
  return Object.freeze(copy);
}
