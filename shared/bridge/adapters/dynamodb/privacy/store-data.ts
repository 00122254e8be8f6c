import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { unlinkStoreFromAccounts } from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import { eraseOwnAccounts } from "#shared/bridge/adapters/dynamodb/account-health/own-accounts.ts";
import {
  DELIVERY_PREFIX,
  fromDeliveryItem,
  toOrderPrefix,
  toStorePartition,
} from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { deleteItem, queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { toInstallationKey } from "#shared/bridge/adapters/dynamodb/stores/installation-item.ts";
import { toStoreKey } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { toSweepKey } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";

/** All of a store lies in its own partition, but for its own accounts and its entries among the installations and the swept. */
export function createDynamoStoreData(
  client: DynamoDBDocumentClient,
  tableName: string,
): StoreData {
  const remove = (key: Readonly<Record<string, unknown>>) => deleteItem(client, tableName, key);

  return {
    async *listDeliveries(storeId) {
      for await (const item of queryPartition(
        client,
        tableName,
        toStorePartition(storeId),
        DELIVERY_PREFIX,
      )) {
        yield fromDeliveryItem(item);
      }
    },

    async listOrderDeliveries(storeId, orderId) {
      const items = queryPartition(
        client,
        tableName,
        toStorePartition(storeId),
        toOrderPrefix(orderId),
      );
      return (await Array.fromAsync(items)).map(fromDeliveryItem);
    },

    async erase(storeId) {
      // First what lets anybody work for the store: nothing new is made of it meanwhile.
      await remove(toStoreKey(storeId));
      await remove(toInstallationKey(storeId));
      await remove(toSweepKey(storeId));
      await eraseOwnAccounts(client, tableName, storeId);
      await unlinkStoreFromAccounts(client, tableName, storeId);
      for await (const item of queryPartition(client, tableName, toStorePartition(storeId))) {
        await remove(item);
      }
    },
  };
}
