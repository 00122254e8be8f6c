import { setTimeout } from "node:timers/promises";
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import type { Page } from "#shared/courier/ports/lists.ts";
import { createKeyedMutex } from "#shared/kernel/keyed-mutex.ts";
import { createNewestFirstQuery, type DynamoItem } from "./query-newest-first.ts";

/** Over how long those who lost a race for a number spread their next try. */
const SPREAD_MS = 40;

/** Ten digits, zero-padded: text order is number order, up to 2^33 items a list. */
export const toSortKey = (n: number): string => String(n).padStart(10, "0");

/**
 * Items of one partition, numbered 1, 2, 3 … without gaps: an item is put at the number behind the
 * tail, only if nobody else is there, and nothing is ever deleted. So the page after the first
 * `start` items, newest first, is the items from `tail - start` downwards: two queries, exact, and
 * as cheap at offset 100,000 as at the start.
 */
export function createNumberedList(client: DynamoDBDocumentClient, tableName: string) {
  const query = createNewestFirstQuery(client, tableName);
  const readTail = async (pk: string): Promise<number> =>
    Number((await query({ pk, limit: 1, attributes: "sk" }))[0]?.sk ?? 0);
  /** The number behind the tail: the next item's, unless somebody is faster. */
  const readNextNumber = async (pk: string): Promise<number> => (await readTail(pk)) + 1;
  const runExclusive = createKeyedMutex();
  const putConditionally = (item: DynamoItem, condition: Partial<PutCommand["input"]>) =>
    tryConditionalWrite(
      client.send(new PutCommand({ TableName: tableName, Item: item, ...condition })),
    );

  return {
    readNextNumber,

    /**
     * Work with the next number, in turn: within one process nobody need lose a race. Between
     * processes the conditional put decides, and the losers spread their next try.
     */
    runWithNextNumber: <Value>(pk: string, work: (n: number) => Promise<Value>): Promise<Value> =>
      runExclusive(pk, async () => work(await readNextNumber(pk))),

    find: async (pk: string, n: number): Promise<DynamoItem | undefined> => {
      const Key = { pk, sk: toSortKey(n) };
      const got = await client.send(
        new GetCommand({ TableName: tableName, Key, ConsistentRead: true }),
      );
      return got.Item;
    },

    /** Puts the item at its number if nobody is there; tells whether it did. */
    async put(pk: string, n: number, item: DynamoItem): Promise<boolean> {
      const isFree = { ConditionExpression: "attribute_not_exists(pk)" };
      const placed = await putConditionally({ ...item, pk, sk: toSortKey(n) }, isFree);
      // Many losers of one race must not all run for the next number in the same moment.
      if (!placed) await setTimeout(Math.random() * SPREAD_MS);
      return placed;
    },

    /** Writes over the item at its number if it is still of that version; tells whether it did. */
    replace: (pk: string, n: number, item: DynamoItem, readVersion: number): Promise<boolean> =>
      putConditionally(
        { ...item, pk, sk: toSortKey(n) },
        {
          ConditionExpression: "#version = :read",
          ExpressionAttributeNames: { "#version": "version" },
          ExpressionAttributeValues: { ":read": readVersion },
        },
      ),

    readPage: async (pk: string, { start, limit }: Page): Promise<DynamoItem[]> => {
      const from = (await readTail(pk)) - start;
      return from < 1 ? [] : query({ pk, limit, from: toSortKey(from) });
    },
  };
}
