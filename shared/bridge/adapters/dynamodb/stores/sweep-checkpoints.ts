import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";

/** Has a checkpoint for each store that is or was connected. */
export const CHECKPOINTS_PARTITION = "STORES";
const checkpointSchema = z
  .object({
    sk: storeIdSchema,
    sweptUntil: date,
    knownChanges: z.array(z.string()),
    // Checkpoints that were created before this field existed do not have it.
    connectedAt: date.optional(),
    replayUntil: date.optional(),
  })
  .transform(({ sk, connectedAt, ...checkpoint }) => ({
    ...checkpoint,
    storeId: sk,
    connectedAt: connectedAt ?? checkpoint.sweptUntil,
  }));

export const toSweepKey = (storeId: string) => ({ pk: CHECKPOINTS_PARTITION, sk: storeId });

/** Creates the checkpoint of a store, starting now. Changes nothing if the store has one. */
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

/** Stores sweep checkpoints in the partition `STORES`, one item for each connected store. */
export function createDynamoSweepCheckpoints(table: Table): SweepCheckpoints {
  const moveBack: SweepCheckpoints["moveBack"] = async (storeId, since) => {
    await table.tryUpdate(toSweepKey(storeId), {
      update: "SET sweptUntil = :since, knownChanges = :none",
      condition: "attribute_exists(pk) AND sweptUntil > :since",
      values: { ":since": since.toISOString(), ":none": [] },
    });
  };
  return {
    async *list() {
      const items = table.query({
        keyCondition: "pk = :stores",
        values: { ":stores": CHECKPOINTS_PARTITION },
      });
      for await (const item of items) yield checkpointSchema.parse(item);
    },
    async save(storeId, { sweptUntil, knownChanges }, sweptBefore) {
      await table.tryUpdate(toSweepKey(storeId), {
        update: "SET sweptUntil = :sweptUntil, knownChanges = :knownChanges",
        // A sweep must not bring back a store that was disconnected in the meantime.
        condition: `attribute_exists(pk)${sweptBefore ? " AND sweptUntil = :before" : ""}`,
        values: {
          ":sweptUntil": sweptUntil.toISOString(),
          ":knownChanges": knownChanges,
          ...(sweptBefore && { ":before": sweptBefore.toISOString() }),
        },
      });
    },
    moveBack,
    async replay(storeId, since, until) {
      // First: a sweep in between reads more than it has to, and never less.
      await table.tryUpdate(toSweepKey(storeId), {
        update: "SET replayUntil = :until",
        condition: "attribute_exists(pk)",
        values: { ":until": until.toISOString() },
      });
      await moveBack(storeId, since);
    },
  };
}
