import * as z from "zod";
import {
  dueShardOf,
  storePartition,
} from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import {
  courierOrder,
  date,
  journey,
  money,
  reason,
  timeline,
  trouble,
} from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { BATCH_STATES, type Batch } from "#shared/bridge/domain/batching/batch.ts";
import {
  accountIdSchema,
  type BatchId,
  batchIdSchema,
  deliveryKeySchema,
  type StoreId,
  storeIdSchema,
} from "#shared/bridge/domain/ids.ts";

/** A batch as it is kept. pk `STORE#<store>`, sk `BATCH#<batch>`; index `due` + `dueAt`. */
const itemSchema = z.object({
  storeId: storeIdSchema,
  batchId: batchIdSchema,
  version: z.int(),
  createdAt: date,
  accountId: accountIdSchema,
  pickUpId: z.string(),
  lane: z.string().optional(),
  closesAt: date,
  state: z.enum(BATCH_STATES),
  reason: reason.optional(),
  members: z.array(
    z.object({
      key: deliveryKeySchema,
      standing: z.enum(["in", "leaving", "out", "stays"]),
      journey,
      asked: z.string().optional(),
      heldWith: z.string().optional(),
      charged: money.optional(),
      refunded: money.optional(),
      tip: z.number().optional(),
      tipped: money.optional(),
    }),
  ),
  order: courierOrder,
  routes: z.array(z.string()),
  stops: z.array(z.string()).optional(),
  pickUpAt: date.optional(),
  heard: z.array(z.string()),
  timeline,
  trouble: trouble.optional(),
  nextLookAt: date.optional(),
});

export const BATCH_PREFIX = "BATCH#";

export const batchKey = (storeId: StoreId, batchId: BatchId) => ({
  pk: storePartition(storeId),
  sk: `${BATCH_PREFIX}${batchId}`,
});

/** The batch that an item's name holds. */
export const batchIdOf = (sk: string): BatchId =>
  batchIdSchema.parse(sk.slice(BATCH_PREFIX.length));

export const toBatchItem = (batch: Batch): Record<string, unknown> => ({
  ...JSON.parse(JSON.stringify(batch)),
  ...batchKey(batch.storeId, batch.batchId),
  ...(batch.nextLookAt && {
    due: dueShardOf(batch.batchId),
    dueAt: batch.nextLookAt.toISOString(),
  }),
});

export const fromBatchItem = (item: unknown): Batch => itemSchema.parse(item);
