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
  const isWanted = (one: { readonly store_id: string }) =>
    store === undefined || one.store_id === store;
  return {
    deliveries: pages.flatMap(({ deliveries }) => deliveries).filter(isWanted),
    overdue: pages.flatMap(({ overdue }) => overdue).filter(isWanted),
    truncated_stores: pages.flatMap(({ truncated_stores: stores }) => stores),
    next,
  };
}

/** Groups deliveries by their reason, the most frequent first; in each group the oldest first. */
export const groupStuck = (deliveries: StuckPage["deliveries"]): StuckPage["deliveries"][] =>
  [...Map.groupBy(deliveries, (one) => one.reason?.code ?? one.state).values()]
    .toSorted((one, other) => other.length - one.length)
    .map((group) => group.toSorted((one, other) => one.since.localeCompare(other.since)));
