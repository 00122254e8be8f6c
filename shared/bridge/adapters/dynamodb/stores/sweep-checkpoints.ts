import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";

const CHECKPOINTS_PARTITION = "STORES";
const checkpointSchema = z
  .object({
    sk: storeIdSchema,
    sweptUntil: date,
    knownChanges: z.array(z.string()),
    // Entries made before this was kept begin where their sweeping has come to.
    connectedAt: date.optional(),
  })
  .transform(({ sk, connectedAt, ...checkpoint }) => ({
    ...checkpoint,
    storeId: sk,
    connectedAt: connectedAt ?? checkpoint.sweptUntil,
  }));

export const toSweepKey = (storeId: string) => ({ pk: CHECKPOINTS_PARTITION, sk: storeId });

/** Sweeping a store begins where it is connected for the first time. */
export async function createSweepCheckpoint(
  table: Table,
  storeId: StoreId,
  now: Date,
): Promise<void> {
  await table.putIfAbsent({
    ...toSweepKey(storeId),
    sweptUntil: now.toISOString(),
    knownChanges: [],
    connectedAt: now.toISOString(),
  });
}

/** Every connected store under `STORES`, with the time up to which it was swept. */
export function createDynamoSweepCheckpoints(table: Table): SweepCheckpoints {
  return {
    async *list() {
      const items = table.query({
        keyCondition: "pk = :stores",
        values: { ":stores": CHECKPOINTS_PARTITION },
      });
      for await (const item of items) yield checkpointSchema.parse(item);
    },
    async save(storeId, { sweptUntil, knownChanges }) {
      await table.tryUpdate(toSweepKey(storeId), {
        update: "SET sweptUntil = :sweptUntil, knownChanges = :knownChanges",
        // A store disconnected meanwhile does not come back by its sweep.
        condition: "attribute_exists(pk)",
        values: { ":sweptUntil": sweptUntil.toISOString(), ":knownChanges": knownChanges },
      });
    },
  };
}
