import { type StuckPage, stuckSchema } from "./answers.ts";
import type { OperatorClient } from "./operator-client.ts";
import { readPages, readPagesUntil } from "./read-pages.ts";

/** What is stuck in some or all stores. */
export interface Stuck extends Pick<StuckPage, "deliveries" | "overdue" | "truncated_stores"> {
  /** Where to go on, if not all stores were read. */
  readonly next: string | undefined;
}

interface StuckOptions {
  readonly isOver?: () => boolean;
  readonly after?: string | undefined;
  /** This store only. */
  readonly store?: string | undefined;
}

/** Reads what is stuck, until the time is over. */
export async function readStuck(
  client: OperatorClient,
  { isOver = () => false, after, store }: StuckOptions = {},
): Promise<Stuck> {
  const { pages, next } = await readPagesUntil<typeof stuckSchema>(
    isOver,
    readPages(client, "stuck", { schema: stuckSchema, after }),
  );
  const isWanted = (one: { readonly store_id?: string | undefined }) =>
    store === undefined || one.store_id === store;
  return {
    deliveries: pages.flatMap(({ deliveries }) => deliveries).filter(isWanted),
    overdue: pages.flatMap(({ overdue }) => overdue).filter(isWanted),
    truncated_stores: pages.flatMap(({ truncated_stores: stores }) => stores),
    next,
  };
}

const OVER: ReadonlySet<string> = new Set(["completed", "cancelled", "skipped"]);

/** Whether nothing waits any more: the delivery is over, and only its order or its courier is read again. */
const isReadAgain = (one: StuckPage["deliveries"][number]): boolean =>
  one.is_failing && OVER.has(one.state);

/** Deliveries that are stuck for the same reason, the oldest first. */
export interface StuckGroup {
  readonly code: string;
  readonly text: string;
  readonly deliveries: StuckPage["deliveries"];
}

/** Groups deliveries by their reason, the most frequent first. What only is read again comes last. */
export function groupStuck(deliveries: StuckPage["deliveries"]): StuckGroup[] {
  const readAgain = deliveries.filter(isReadAgain);
  const stuck = deliveries.filter((one) => !isReadAgain(one));
  const groups = Map.groupBy(stuck, (one) => one.reason?.code ?? one.state);
  return [
    ...[...groups]
      .map(([code, group]) => toGroup(code, group[0]?.reason?.text ?? "", group))
      .toSorted((one, other) => other.deliveries.length - one.deliveries.length),
    ...(readAgain.length === 0 ? [] : [toGroup("read-again-later", READ_AGAIN, readAgain)]),
  ];
}

const READ_AGAIN =
  "These are over, and nothing waits. They could not be read, and are read again later by themselves.";

const toGroup = (code: string, text: string, deliveries: StuckPage["deliveries"]): StuckGroup => ({
  code,
  text,
  deliveries: deliveries.toSorted((one, other) => one.since.localeCompare(other.since)),
});

/** Names what is overdue, unless it is an order. */
export function nameOverdue(overdue: StuckPage["overdue"][number]): string {
  const { account_id: account, unknown_key: key, store_id: store, batch_id: batch } = overdue;
  if (key !== undefined) return `${key}: this version does not know it, and leaves it alone`;
  return account === undefined
    ? `${store}, batch ${batch}`
    : `courier orders of account ${account}`;
}
