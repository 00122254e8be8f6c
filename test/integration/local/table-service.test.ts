import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BatchWriteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { create } from "dynalite/db/index.js";
import { expect, it } from "vitest";
import { startTableService } from "#infra/local/services/table-service.ts";
import { createTable } from "#test/fakes/dynamo-table.ts";

/** More than the database does at once, so that it closes between the steps of some. */
const REQUESTS = 40;
const ITEMS = 25;

it("ends what it works on before its database closes, and answers nobody afterwards", async () => {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-tables-"));
  const service = await startTableService(dir, 0);
  const client = await createTable(service.url, "Orders", {
    ByState: { partitionKey: "state", sortKey: "at" },
  });
  const putItems = (request: number) =>
    client.send(
      new BatchWriteCommand({
        RequestItems: {
          Orders: Array.from({ length: ITEMS }, (_, at) => ({
            PutRequest: { Item: { pk: `${request}`, sk: `${at}`, state: "new", at: `${at}` } },
          })),
        },
      }),
    );
  const sent = Array.from({ length: REQUESTS }, (_, request) => putItems(request));
  const settled = Promise.allSettled(sent);

  await Promise.race(sent);
  await service.close();
  client.destroy();

  // A step that finds the database closed throws outside of any call, which fails the test run.
  expect(await settled).toHaveLength(REQUESTS);
  await expect(fetch(service.url)).rejects.toThrow();
  rmSync(dir, { recursive: true });
});

it("finds each item by its index again after a kill between the writes of both", async () => {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-tables-"));
  const service = await startTableService(dir, 0);
  const client = await createTable(service.url, "Orders", {
    ByState: { partitionKey: "state", sortKey: "at" },
  });
  const Item = { pk: "1", sk: "1", state: "new", at: "1" };
  await client.send(new PutCommand({ TableName: "Orders", Item }));
  await service.close();
  await moveIndexEntry(join(dir, "dynamodb"));
  // What a killed run leaves.
  writeFileSync(join(dir, "dynamodb-open"), "");

  const restarted = await startTableService(dir, Number(new URL(service.url).port));
  const { Items } = await client.send(
    new QueryCommand({
      TableName: "Orders",
      IndexName: "ByState",
      KeyConditionExpression: "#state = :state",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":state": "new" },
    }),
  );
  client.destroy();
  await restarted.close();

  expect(Items).toEqual([Item]);
  rmSync(dir, { recursive: true });
});

/** Leaves what an update does to the index before it writes the item: the entry is at another place. */
async function moveIndexEntry(path: string): Promise<void> {
  const { db } = create({ path });
  await db.open();
  const range = { gte: "index-global~Orders~", lt: "index-global~Orders~\u00ff" };
  for await (const key of db.keys(range))
    await db.batch([
      { type: "del", key },
      { type: "put", key: `${key}0`, value: { pk: { S: "2" }, sk: { S: "2" } } },
    ]);
  await db.close();
}
