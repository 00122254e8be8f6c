import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** What reads cost. */
export interface ReadCounts {
  readonly calls: number;
  /** Read units, eventually consistent reads at half. */
  readonly units: number;
}

interface Consumed {
  readonly CapacityUnits?: number;
}

/** Counts the reads of a client from now on, with the units that the table says they took. */
export function countReads(client: DynamoDBDocumentClient) {
  let counts: ReadCounts = { calls: 0, units: 0 };
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!/^(Get|Query|BatchGet)/.test(commandName)) return next(args);
        const answered = await next({
          ...args,
          input: { ...args.input, ReturnConsumedCapacity: "TOTAL" },
        });
        const { ConsumedCapacity } = answered.output as {
          ConsumedCapacity?: Consumed | readonly Consumed[];
        };
        const units = [ConsumedCapacity ?? []].flat().map((one) => one.CapacityUnits ?? 0);
        counts = {
          calls: counts.calls + 1,
          units: units.reduce((sum, one) => sum + one, counts.units),
        };
        return answered;
      },
    { step: "initialize" },
  );
  return {
    /** Returns what was read since the last time. */
    takeCounts(): ReadCounts {
      const taken = counts;
      counts = { calls: 0, units: 0 };
      return taken;
    },
  };
}
