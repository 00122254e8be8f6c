import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
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
