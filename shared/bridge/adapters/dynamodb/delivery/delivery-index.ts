import * as z from "zod";
import type { Item, Table } from "#shared/aws/table.ts";
import {
  BATCH_PREFIX,
  DUE_SHARDS,
  ORDER_WATCH_KEY,
  parseBatchId,
  parseIndexEntry,
  parseWatchAccount,
  toAccountPartition,
  toCourierKey,
  toDeliveryKey,
  toDueShard,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { type DeliveryKey, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { DeliveryIndex, DueSubject, UnknownDue } from "#shared/bridge/ports/delivery.ts";

/** Reads from the primary key of an item which delivery, batch or account is due. */
function toDueSubject(entry: Item): DueSubject {
  if (entry.sk === ORDER_WATCH_KEY)
    return { watchedAccountId: parseWatchAccount(String(entry.pk)) };
  const { storeId, sk } = parseIndexEntry(entry);
  return sk.startsWith(BATCH_PREFIX)
    ? { storeId: storeIdSchema.parse(storeId), batchId: parseBatchId(sk) }
    : toDeliveryKey(entry);
}

/** Reads what is due from an index entry, or only its key if it is none of these. */
function readDueSubject(entry: Item): DueSubject | UnknownDue {
  try {
    return toDueSubject(entry);
  } catch {
    return { unknownKey: `${entry.pk}/${entry.sk}` };
  }
}

const dueEntrySchema = z.object({ dueAt: z.iso.datetime().transform((iso) => new Date(iso)) });

const cursorSchema = z.record(z.string(), z.string());

/**
 * Finds deliveries, batches and watched accounts by sparse indexes, which project keys only and are cheap to
 * write and read.
 */
export function createDynamoDeliveryIndex(table: Table): DeliveryIndex {
  const query = (index: string, keyCondition: string, values: Record<string, string>) =>
    table.query({ index, keyCondition, values });

  return {
    async *listDue(now) {
      for (let shard = 0; shard < DUE_SHARDS; shard++) {
        const entries = query("due", "due = :shard AND dueAt <= :now", {
          ":shard": toDueShard(shard),
          ":now": now.toISOString(),
        });
        for await (const entry of entries) {
          yield { ...readDueSubject(entry), requeueAt: dueEntrySchema.parse(entry).dueAt };
        }
      }
    },

    findByAccessKey: (accountId, accessKey) =>
      findFirst(
        query("courier", "account = :account AND courierKey = :key", {
          ":account": toAccountPartition(accountId),
          ":key": toCourierKey(accessKey),
        }),
      ),

    findByPointId: (accountId, pointId) =>
      findFirst(
        query("point", "account = :account AND pointKey = :key", {
          ":account": toAccountPartition(accountId),
          ":key": pointId,
        }),
      ),

    async *listOpen(accountId) {
      const entries = query("open", "openAccount = :account", {
        ":account": toAccountPartition(accountId),
      });
      for await (const entry of entries) yield toDeliveryKey(entry);
    },

    async listOpenPage(accountId, limit, after) {
      const { items, lastKey } = await table.queryPage({
        index: "open",
        keyCondition: "openAccount = :account",
        values: { ":account": toAccountPartition(accountId) },
        limit,
        startKey: after,
      });
      return { deliveries: items.map(toDeliveryKey), next: cursorSchema.optional().parse(lastKey) };
    },
  };
}

async function findFirst(entries: AsyncIterable<unknown>): Promise<DeliveryKey | undefined> {
  for await (const entry of entries) return toDeliveryKey(entry);
  return undefined;
}
