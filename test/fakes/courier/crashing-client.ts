import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { openTestTable, type TestTable } from "#test/fakes/dynamo-table.ts";

/** What a process that died is reported as. */
export class ProcessDied extends Error {}

/** A table that does what `isLast` picks and nothing ever after, as a process that died there. */
export function crashAfter(
  { client, tableName }: TestTable,
  isLast: (command: { input: Record<string, unknown> }) => boolean,
): TestTable {
  let dead = false;
  const send = async (command: Parameters<DynamoDBDocumentClient["send"]>[0]) => {
    if (dead) throw new ProcessDied();
    const done = await client.send(command);
    if (isLast(command as never)) {
      dead = true;
      throw new ProcessDied();
    }
    return done;
  };
  return openTestTable(tableName, { send } as unknown as DynamoDBDocumentClient);
}
