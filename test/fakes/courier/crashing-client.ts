import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Item } from "#shared/aws/table.ts";
import { openTestTable, type TestTable } from "#test/fakes/dynamo-table.ts";
import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";

/** Thrown by every command after the simulated crash. */
export class ProcessDied extends Error {}

/**
 * A table that does what `isLast` picks and nothing ever after, as a process that died there. What is put
 * is shown to it with all its fields.
 */
export function crashAfter(
  { client, tableName }: TestTable,
  isLast: (command: { input: Record<string, unknown> }) => boolean,
): TestTable {
  let hasCrashed = false;
  const send = async (command: Parameters<DynamoDBDocumentClient["send"]>[0]) => {
    if (hasCrashed) throw new ProcessDied();
    const response = await client.send(command);
    if (isLast(expandPut(command as never))) {
      hasCrashed = true;
      throw new ProcessDied();
    }
    return response;
  };
  return openTestTable(tableName, { send } as unknown as DynamoDBDocumentClient);
}

function expandPut(command: { readonly input: Record<string, unknown> & { Item?: Item } }) {
  const { Item: item, ...rest } = command.input;
  const input = item === undefined ? rest : { ...rest, Item: expandStoredItem(item) };
  // Its class tells what it does.
  return Object.assign(Object.create(Object.getPrototypeOf(command)), { input });
}
