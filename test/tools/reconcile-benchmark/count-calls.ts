import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { computeItemBytes } from "./item-size.ts";

/** The AWS calls since the last reset. */
export interface CallCounts {
  reads: number;
  writes: number;
  writtenBytes: number;
  writeUnits: number;
  largestItemBytes: number;
  sends: number;
}

const createCounts = (): CallCounts => ({
  reads: 0,
  writes: 0,
  writtenBytes: 0,
  writeUnits: 0,
  largestItemBytes: 0,
  sends: 0,
});

type Item = Parameters<typeof computeItemBytes>[0];

/** Counts every call of a client from now on, without the indexes. */
export function countCalls(client: DynamoDBClient) {
  const counts = createCounts();
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { Item } = args.input as { Item?: Item };
        if (commandName === "PutItemCommand" && Item !== undefined) {
          const bytes = computeItemBytes(Item);
          counts.writes += 1;
          counts.writtenBytes += bytes;
          counts.writeUnits += Math.ceil(bytes / 1024);
          counts.largestItemBytes = Math.max(counts.largestItemBytes, bytes);
        } else {
          counts.reads += 1;
        }
        return next(args);
      },
    { step: "build" },
  );
  return { counts, resetCounts: () => Object.assign(counts, createCounts()) };
}
