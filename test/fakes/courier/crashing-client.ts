import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { openTestTable, type TestTable } from "#test/fakes/dynamo-table.ts";
import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";

/** Thrown by every command after the simulated crash. */
export class ProcessDied extends Error {}

interface SentCommand {
  readonly name: string;
  /** As it was sent, but for an item: it has the values of all its fields. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** A table that does what `isLast` picks and nothing ever after, as a process that died there. */
export function crashAfter(
  { client, tableName }: TestTable,
  isLast: (command: SentCommand) => boolean,
): TestTable {
  let hasCrashed = false;
  const send = async (command: Parameters<DynamoDBDocumentClient["send"]>[0]) => {
    if (hasCrashed) throw new ProcessDied();
    const response = await client.send(command);
    if (isLast(readCommand(command))) {
      hasCrashed = true;
      throw new ProcessDied();
    }
    return response;
  };
  return openTestTable(tableName, { send } as unknown as DynamoDBDocumentClient);
}

function readCommand(command: object): SentCommand {
  const { input } = command as { input: { Item?: Record<string, AttributeValue> } };
  return {
    name: command.constructor.name,
    input: { ...input, ...(input.Item && { Item: expandStoredItem(unmarshall(input.Item)) }) },
  };
}
