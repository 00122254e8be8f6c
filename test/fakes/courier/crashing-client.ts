import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { openTestTable, type TestTable } from "#test/fakes/dynamo-table.ts";

/** Thrown by every command after the simulated crash. */
export class ProcessDied extends Error {}

/** A table that does what `isLast` picks and nothing ever after, as a process that died there. */
export function crashAfter(
  { client, tableName }: TestTable,
  isLast: (command: { input: Record<string, unknown> }) => boolean,
): TestTable {
  let hasCrashed = false;
  const send = async (command: Parameters<DynamoDBDocumentClient["send"]>[0]) => {
    if (hasCrashed) throw new ProcessDied();
    const response = await client.send(command);
    if (isLast(command as never)) {
      hasCrashed = true;
      throw new ProcessDied();
    }
    return response;
  };
  return openTestTable(tableName, { send } as unknown as DynamoDBDocumentClient);
}
