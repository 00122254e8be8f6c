import * as z from "zod";
import type { Item } from "#shared/aws/table.ts";
import {
  compressItem,
  expandItem,
} from "#shared/bridge/adapters/dynamodb/compression/compress-item.ts";
import {
  courierOrder,
  date,
  formerRecords,
  lastError,
  money,
  reason,
  statusHistory,
  timeline,
} from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { pickDueShard, toBatchKey } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { BATCH_STATES, type Batch } from "#shared/bridge/domain/batching/batch.ts";
import {
  accountIdSchema,
  batchIdSchema,
  deliveryKeySchema,
  storeIdSchema,
} from "#shared/bridge/domain/ids.ts";
import { ACCOUNT_ROLES } from "#shared/bridge/domain/stores/store.ts";

/**
 * The item of a batch: pk `STORE#<store>`, sk `BATCH#<batch>`. Sparse index: `due` + `dueAt`. The
 * rest is compressed, since all members are in it and each save is billed by the whole item.
 */
const batchSchema = z.object({
  storeId: storeIdSchema,
  batchId: batchIdSchema,
  version: z.int(),
  createdAt: date,
  accountId: accountIdSchema,
  accountRole: z.enum(ACCOUNT_ROLES),
  isTest: z.boolean(),
  pickUpId: z.string(),
  batchGroupKey: z.string().optional(),
  closesAt: date,
  state: z.enum(BATCH_STATES),
  reason: reason.optional(),
  members: z.array(
    z.object({
      key: deliveryKeySchema,
      memberState: z.enum(["joined", "leaving", "left", "locked"]),
      statusHistory,
      bookingFingerprint: z.string().optional(),
      holdFingerprint: z.string().optional(),
      charged: money.optional(),
      refunded: money.optional(),
      tip: z.number().optional(),
      tipped: money.optional(),
    }),
  ),
  order: courierOrder,
  formerRecords,
  routes: z.array(z.string()),
  addressFingerprints: z.array(z.string()).optional(),
  pickUpAt: date.optional(),
  importedHistoryIds: z.array(z.string()),
  timeline,
  lastError: lastError.optional(),
  requeueAt: date.optional(),
  correlationId: z.string().optional(),
  lastRunId: z.string().optional(),
});

/** What is stored uncompressed. */
const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set(["pk", "sk", "version", "due", "dueAt"]);

export const toBatchItem = (batch: Batch): Item =>
  compressItem(toAttributes(batch), KEPT_ATTRIBUTES);

const toAttributes = (batch: Batch): Item => ({
  ...JSON.parse(JSON.stringify(batch)),
  ...toBatchKey(batch.storeId, batch.batchId),
  ...(batch.requeueAt && {
    due: pickDueShard(batch.batchId),
    dueAt: batch.requeueAt.toISOString(),
  }),
});

export const fromBatchItem = (item: Item): Batch => batchSchema.parse(expandItem(item));
