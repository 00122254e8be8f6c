import { setTimeout } from "node:timers/promises";
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import type { Page } from "#shared/courier/ports/lists.ts";
import { turns } from "#shared/kernel/keyed-mutex.ts";
import { type Item, newestFirst } from "./query-newest-first.ts";

/** Over how long those who lost a race for a number spread their next try. */
const SPREAD_MS = 40;

/** Ten digits, zero-padded: text order is number order, up to 2^33 items a list. */
export const sortKeyOf = (n: number): string => String(n).padStart(10, "0");

/**
 * Items of one partition, numbered 1, 2, 3 … without gaps: an item is put at the number behind the
 * tail, only if nobody else is there, and nothing is ever deleted. So the page after the first
 * `start` items, newest first, is the items from `tail - start` downwards: two queries, exact, and
 * as cheap at offset 100,000 as at the start.
 */
export function numberedList(client: DynamoDBDocumentClient, tableName: string) {
  const query = newestFirst(client, tableName);
  const tail = async (pk: string): Promise<number> =>
    Number((await query({ pk, limit: 1, attributes: "sk" }))[0]?.sk ?? 0);
  /** The number behind the tail: the next item's, unless somebody is faster. */
  const next = async (pk: string): Promise<number> => (await tail(pk)) + 1;
  const inTurn = turns();
  const putIf = (item: Item, condition: Partial<PutCommand["input"]>) =>
    passesCondition(
      client.send(new PutCommand({ TableName: tableName, Item: item, ...condition })),
    );

  return {
    next,

    /**
     * Work with the next number, in turn: within one process nobody need lose a race. Between
     * processes the conditional put decides, and the losers spread their next try.
     */
    withNext: <Value>(pk: string, work: (n: number) => Promise<Value>): Promise<Value> =>
      inTurn(pk, async () => work(await next(pk))),

    find: async (pk: string, n: number): Promise<Item | undefined> => {
      const Key = { pk, sk: sortKeyOf(n) };
      const got = await client.send(
        new GetCommand({ TableName: tableName, Key, ConsistentRead: true }),
      );
      return got.Item;
    },

    /** Puts the item at its number if nobody is there; tells whether it did. */
    async put(pk: string, n: number, item: Item): Promise<boolean> {
      const isFree = { ConditionExpression: "attribute_not_exists(pk)" };
      const placed = await putIf({ ...item, pk, sk: sortKeyOf(n) }, isFree);
      // Many losers of one race must not all run for the next number in the same moment.
      if (!placed) await setTimeout(Math.random() * SPREAD_MS);
      return placed;
    },

    /** Writes over the item at its number if it is still of that version; tells whether it did. */
    replace: (pk: string, n: number, item: Item, readVersion: number): Promise<boolean> =>
      putIf(
        { ...item, pk, sk: sortKeyOf(n) },
        {
          ConditionExpression: "#version = :read",
          ExpressionAttributeNames: { "#version": "version" },
          ExpressionAttributeValues: { ":read": readVersion },
        },
      ),

    page: async (pk: string, { start, limit }: Page): Promise<Item[]> => {
      const from = (await tail(pk)) - start;
      return from < 1 ? [] : query({ pk, limit, from: sortKeyOf(from) });
    },
  };
}
