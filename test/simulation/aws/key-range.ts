import type { ExpressionInput } from "./dynamo-expressions.ts";

type Key = string | number;

/** The first and the last sort key that a key condition can select; undefined where it has no bound. */
export interface KeyRange {
  readonly from?: Key | undefined;
  readonly to?: Key | undefined;
}

/** What a condition says of one key, with the placeholders of its bounds. */
interface Bounds {
  readonly name: string;
  readonly from?: string;
  readonly to?: string;
  readonly prefix?: string;
}

const COMPARISON = /([#\w]+)\s*(<=|>=|[=<>])\s*(:\w+)/g;
const BETWEEN = /([#\w]+)\s+BETWEEN\s+(:\w+)\s+AND\s+(:\w+)/gi;
const PREFIX = /begins_with\s*\(\s*([#\w]+)\s*,\s*(:\w+)\s*\)/gi;
/** Behind every letter of a key. */
const LAST_LETTER = "\uffff";

const known = new Map<string, readonly Bounds[]>();

function findBounds(condition: string): readonly Bounds[] {
  const found = known.get(condition) ?? [
    ...[...condition.matchAll(BETWEEN)].map(([, name = "", from = "", to = ""]) => ({
      name,
      from,
      to,
    })),
    ...[...condition.matchAll(PREFIX)].map(([, name = "", prefix = ""]) => ({ name, prefix })),
    ...[...condition.matchAll(COMPARISON)].map(([, name = "", comparator = "", bound = ""]) => ({
      name,
      ...(comparator.startsWith("<") ? {} : { from: bound }),
      ...(comparator.startsWith(">") ? {} : { to: bound }),
    })),
  ];
  known.set(condition, found);
  return found;
}

/**
 * Reads from a key condition where to look in a sorted partition. The range can have more than the
 * condition selects, such as the bound itself of a `<`.
 */
export function readKeyRange(
  condition: string,
  sortKey: string,
  { names = {}, values = {} }: ExpressionInput,
): KeyRange {
  const bounds = findBounds(condition).find(({ name }) => (names[name] ?? name) === sortKey);
  const readValue = (placeholder = "") => values[placeholder] as Key | undefined;
  const prefix = readValue(bounds?.prefix);
  if (prefix !== undefined) return { from: prefix, to: `${prefix}${LAST_LETTER}` };
  return { from: readValue(bounds?.from), to: readValue(bounds?.to) };
}

/** Where a page of a query continues. */
interface PageStart {
  readonly startKey: Readonly<Record<string, unknown>> | undefined;
  readonly isDescending: boolean;
}

/** Returns the part of a range in which a page can continue. */
export function continueRange(
  range: KeyRange,
  { startKey, isDescending }: PageStart,
  sortKey: string,
): KeyRange {
  const start = startKey?.[sortKey] as Key | undefined;
  if (start === undefined) return range;
  if (isDescending) return isInOrder(start, range.to) ? { ...range, to: start } : range;
  return isInOrder(range.from, start) ? { ...range, from: start } : range;
}

export const isInOrder = (one: Key | undefined, other: Key | undefined): boolean =>
  one === undefined || other === undefined || one <= other;
