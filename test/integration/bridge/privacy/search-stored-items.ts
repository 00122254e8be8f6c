import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { TestTable } from "#test/fakes/dynamo-table.ts";
import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";

/** The buyer of these tests, and what would betray that something of the buyer remains. */
export const BUYER = {
  name: "Zebulon Quixworth",
  phone: "+12125559876",
  email: "zeb.quixworth@example.org",
  address: "77 Wigglesworth Crescent, New York, NY 10001, USA",
  notes: "Whistle for Bartholomew",
} as const;
const TRACES = /Zebulon|Quixworth|Wigglesworth|5559876|Bartholomew/i;

/** Lists the keys of all items, of these tables, that contain something of the buyer. */
export async function listBuyerTraces(...tables: TestTable[]): Promise<string[]> {
  const items = await Promise.all(tables.map(listItems));
  return items.flat().flatMap(({ pk, sk, ...item }) => {
    const text = JSON.stringify([pk, sk, item]);
    return TRACES.test(text) ? [`${pk}/${sk}: ${TRACES.exec(text)?.[0]}`] : [];
  });
}

/** Reads every item of a table, with all its fields. */
export async function listItems({ client, tableName }: TestTable) {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
  return Items.map(expandStoredItem);
}
