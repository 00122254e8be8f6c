import * as z from "zod";
import { isPerhapsHidden } from "./operator-call-error.ts";
import type { OperatorClient } from "./operator-client.ts";

const letterSchema = z.looseObject({
  id: z.string(),
  queue: z.string(),
  sent_at: z.string(),
  about: z.looseObject({
    kind: z.string(),
    store_id: z.string().optional(),
    order_id: z.string().optional(),
    batch_id: z.string().optional(),
    orders: z.int().optional(),
    // The courier's.
    account: z.int().optional(),
    point: z.int().optional(),
    order: z.int().optional(),
    notification: z.int().optional(),
  }),
});
export type Letter = z.output<typeof letterSchema>;

const listSchema = z.object({
  queues: z.array(z.object({ queue: z.string(), count: z.int(), letters: z.array(letterSchema) })),
});
export type LetterList = z.output<typeof listSchema>;

/** What a redrive did. */
export const redrivenSchema = z.object({
  queue: z.string(),
  redriven: z.array(z.string()),
  /** The letters that were named and not found. */
  missed: z.array(z.string()),
});

export type Redriven = z.output<typeof redrivenSchema>;

/** What was deleted. */
export const deletedLetterSchema = z.object({ queue: z.string(), id: z.string() });

/** Letters that were read are hidden from every reader for ten seconds. */
export const HIDDEN_MS = 11_000;

/**
 * Calls again once letters that were just read are visible, if the first call did not see them. `wait`
 * resolves to false if there is no time for that; then the first call's error stands.
 */
export const repeatOnceVisible = <Value>(
  wait: (ms: number) => Promise<boolean>,
  call: () => Promise<Value>,
): Promise<Value> =>
  call().catch(async (error: unknown) => {
    if (!isPerhapsHidden(error) || !(await wait(HIDDEN_MS))) throw error;
    return call();
  });

/** Reads the dead letters of every queue, which hides them from other readers for ten seconds. */
export const readLetters = (client: OperatorClient): Promise<LetterList> =>
  client.call("GET", "dead-letters", { schema: listSchema });

/** Lists what was read. */
export const listLetters = ({ queues }: LetterList): Letter[] =>
  queues.flatMap(({ letters }) => letters);

/** Returns about how many more there are than could be read. */
export const countUnread = (list: LetterList): number =>
  list.queues.reduce((sum, one) => sum + one.count, 0) - listLetters(list).length;

/** Names what a dead letter is about, by ids. */
export function describeSubject({ about }: Letter): string {
  const { store_id: store, order_id: order, batch_id: batch, orders } = about;
  if (store === undefined) return describeAtCourier(about);
  if (order !== undefined) return `${store}/${order}`;
  if (batch !== undefined) return `${store}, batch ${batch}`;
  return orders === undefined ? store : `${store}, ${orders} orders`;
}

/** Names what a dead letter of the courier is about: the account, then the rest. */
const describeAtCourier = ({ account, point, order, notification }: Letter["about"]): string =>
  Object.entries({ account, point, order, notification })
    .flatMap(([name, id]) => (id === undefined ? [] : [`${name} ${id}`]))
    .join(", ") || "-";

/** Says where the error of a dead letter is, and when to send it again. */
export const listLetterHints = ({ id }: Pick<Letter, "id">): string[] => [
  `The log of the queue's function has the error of each attempt: search "message failed" with the messageId ${id}.`,
  "Redrive it once the cause is gone; a request that is redriven twice does its work once.",
];
