import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** What a process that died is reported as. */
export class ProcessDied extends Error {}

/** A client that does what `isLast` picks and nothing ever after, as a process that died there. */
export function crashAfter(
  client: DynamoDBDocumentClient,
  isLast: (command: { input: Record<string, unknown> }) => boolean,
): DynamoDBDocumentClient {
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
  return { send } as unknown as DynamoDBDocumentClient;
}
