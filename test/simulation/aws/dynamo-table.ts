import type { Random } from "../random.ts";
import type { Scheduler } from "../scheduler.ts";
import { type Attributes, checkCondition, type ExpressionInput } from "./dynamo-expressions.ts";
import { createTableIndex, type IndexShape, projectItem, toId } from "./dynamo-index.ts";

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
  readonly item: Attributes | undefined;
  /** The item before its last write, as an eventually consistent read can still show it. */
  readonly previous: Attributes | undefined;
  readonly shownAt: number;
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
  const partitions = new Map<string, Map<string, StoredItem>>();
  const indexes = Object.entries(options.indexes).map(([name, shape]) =>
    createTableIndex(name, shape, scheduler),
  );

  const drawLag = () => random.drawInteger(0, options.readLagMs());
  const findStored = (key: Attributes) => partitions.get(String(key.pk))?.get(toId(key));
  const read = (stored: StoredItem | undefined, isConsistent: boolean) =>
    isConsistent || (stored?.shownAt ?? 0) <= scheduler.readNow() ? stored?.item : stored?.previous;

  function write(key: Attributes, item: Attributes | undefined, lagMs = drawLag()): void {
    const partition = partitions.get(String(key.pk)) ?? new Map<string, StoredItem>();
    partitions.set(String(key.pk), partition);
    const previous = partition.get(toId(key))?.item;
    options.onWrite?.(previous, item);
    partition.set(toId(key), { item, previous, shownAt: scheduler.readNow() + lagMs });
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
    [...partitions.values()].flatMap((partition) =>
      [...partition.values()].flatMap(({ item }) => (item === undefined ? [] : [item])),
    );

  function listCandidates({ index, values, isConsistent }: QueryInput): Attributes[] {
    const found = indexes.find(({ name }) => name === index);
    if (found !== undefined) return found.listEntries();
    const named = Object.values(values ?? {}).flatMap((value) => [
      ...(partitions.get(String(value))?.values() ?? []),
    ]);
    return named.flatMap((stored) => {
      const item = read(stored, isConsistent);
      return item === undefined ? [] : [item];
    });
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
      const matching = listCandidates(input)
        .filter((item) => checkCondition(input.condition, item, input))
        .toSorted((one, other) => compareBy([sortKey, "pk", "sk"], one, other));
      if (input.isDescending) matching.reverse();
      const rest = continueAfter(matching, input, [sortKey, "pk", "sk"]);
      const page = rest.slice(0, input.limit);
      const last = page.length < rest.length ? page.at(-1) : undefined;
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

/** A third is deleted at once, the others within two days. */
const LATEST_EXPIRY_HOURS = 48;
function drawExpiryLagMs(id: string): number {
  const drawn = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
  return drawn % 3 === 0 ? 0 : (drawn % LATEST_EXPIRY_HOURS) * 3_600_000;
}

function continueAfter(
  items: Attributes[],
  { startKey, isDescending }: QueryInput,
  keys: readonly string[],
): Attributes[] {
  if (startKey === undefined) return items;
  const sign = isDescending ? -1 : 1;
  return items.filter((item) => sign * compareBy(keys, item, startKey) > 0);
}

function compareBy(keys: readonly string[], one: Attributes, other: Attributes): number {
  for (const key of keys) {
    const [left, right] = [one[key] as string, other[key] as string];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
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
