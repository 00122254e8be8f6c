import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { BATCH_PREFIX, batchIdOf } from "#shared/bridge/adapters/dynamodb/batching/batch-item.ts";
import { type DeliveryKey, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { DeliveryIndex, DueSubject } from "#shared/bridge/ports.ts";
import {
  accountPartition,
  courierKey,
  DUE_SHARDS,
  dueShard,
  entryOf,
  keyOfEntry,
} from "./delivery-item.ts";

/** A delivery or a batch, by the name of its item. */
function subjectOfEntry(entry: unknown): DueSubject {
  const { storeId, sk } = entryOf(entry);
  return sk.startsWith(BATCH_PREFIX)
    ? { storeId: storeIdSchema.parse(storeId), batchId: batchIdOf(sk) }
    : keyOfEntry(entry);
}

const dueEntry = z.object({ dueAt: z.iso.datetime().transform((iso) => new Date(iso)) });

/** The sparse indexes of the deliveries; they hold keys, so that an entry is cheap to keep and to read. */
export function dynamoDeliveryIndex(
  client: DynamoDBDocumentClient,
  tableName: string,
): DeliveryIndex {
  async function* query(indexName: string, condition: string, values: Record<string, string>) {
    const pages = paginateQuery(
      { client },
      {
        TableName: tableName,
        IndexName: indexName,
        KeyConditionExpression: condition,
        ExpressionAttributeValues: values,
      },
    );
    for await (const { Items = [] } of pages) yield* Items;
  }

  return {
    async *due(now) {
      for (let shard = 0; shard < DUE_SHARDS; shard++) {
        const entries = query("due", "due = :shard AND dueAt <= :now", {
          ":shard": dueShard(shard),
          ":now": now.toISOString(),
        });
        for await (const entry of entries) {
          yield { ...subjectOfEntry(entry), nextLookAt: dueEntry.parse(entry).dueAt };
        }
      }
    },

    byAccessKey: (accountId, accessKey) =>
      first(
        query("courier", "account = :account AND courierKey = :key", {
          ":account": accountPartition(accountId),
          ":key": courierKey(accessKey),
        }),
      ),

    byPointId: (accountId, pointId) =>
      first(
        query("point", "account = :account AND pointKey = :key", {
          ":account": accountPartition(accountId),
          ":key": pointId,
        }),
      ),

    async *openOf(accountId) {
      const entries = query("open", "openOf = :account", {
        ":account": accountPartition(accountId),
      });
      for await (const entry of entries) yield keyOfEntry(entry);
    },
  };
}

async function first(entries: AsyncIterable<unknown>): Promise<DeliveryKey | undefined> {
  for await (const entry of entries) return keyOfEntry(entry);
  return undefined;
}
