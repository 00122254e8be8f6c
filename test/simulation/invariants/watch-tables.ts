import { isDeepStrictEqual } from "node:util";
import type { TableListener } from "../aws/dynamo-table.ts";
import { expandOnce } from "./expand-once.ts";

type Item = Parameters<TableListener>[0];

/** The list of an item that only grows. */
function findGrowingField(item: NonNullable<Item>): string | undefined {
  if (String(item.sk).startsWith("DELIVERY#")) return "timeline";
  return /^(POINTS|ORDERS)#/.test(String(item.pk)) ? "history" : undefined;
}
const hasBuyer = ({ recipient, correction }: NonNullable<Item>): boolean =>
  recipient !== undefined || correction !== undefined;
const mayForget = (before: NonNullable<Item>, after: NonNullable<Item>): boolean =>
  after.redactedAt !== undefined ||
  after.erasedAt !== undefined ||
  (hasBuyer(before) && !hasBuyer(after));
/** The beginning of a longer list may be left out. */
const LONGEST = 100;

/**
 * Watches the writes of both tables. What a timeline or a history told stays in it: a write that is
 * based on an old read would lose what was written since. An erased or redacted item may forget.
 */
export function createTableWatch() {
  const violations = new Set<string>();
  const check = (before: Item, after: Item, field: string): void => {
    const [earlier, later] = [before?.[field], after?.[field]];
    if (!Array.isArray(earlier) || !Array.isArray(later) || later.length > LONGEST) return;
    if (!isDeepStrictEqual(later.slice(0, earlier.length), earlier))
      violations.add(
        `nothing is forgotten: the ${field} of ${after?.pk} ${after?.sk} loses what was written`,
      );
  };
  const listener: TableListener = (before, after) => {
    const field = after && findGrowingField(after);
    if (before === undefined || after === undefined || field === undefined) return;
    const [earlier, later] = [expandOnce(before), expandOnce(after)];
    if (!mayForget(earlier, later)) check(earlier, later, field);
  };
  return { listener, list: (): string[] => [...violations] };
}
