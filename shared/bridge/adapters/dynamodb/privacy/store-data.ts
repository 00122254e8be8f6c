import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { leaveAccounts } from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import { eraseOwnAccounts } from "#shared/bridge/adapters/dynamodb/account-health/own-accounts.ts";
import {
  DELIVERY_PREFIX,
  fromItem,
  orderPrefix,
  storePartition,
} from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { deleteItem, itemsOf } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { installationKey } from "#shared/bridge/adapters/dynamodb/stores/installation-item.ts";
import { storeKey } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { sweepKey } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import type { StoreArchive } from "#shared/bridge/ports/privacy.ts";

/** All of a store lies in its own partition, but for its own accounts and its entries among the installations and the swept. */
export function dynamoStoreArchive(
  client: DynamoDBDocumentClient,
  tableName: string,
): StoreArchive {
  const remove = (key: Readonly<Record<string, unknown>>) => deleteItem(client, tableName, key);

  return {
    async *every(storeId) {
      for await (const item of itemsOf(
        client,
        tableName,
        storePartition(storeId),
        DELIVERY_PREFIX,
      )) {
        yield fromItem(item);
      }
    },

    async ofOrder(storeId, orderId) {
      const found = itemsOf(client, tableName, storePartition(storeId), orderPrefix(orderId));
      return (await Array.fromAsync(found)).map(fromItem);
    },

    async erase(storeId) {
      // First what lets anybody work for the store: nothing new is made of it meanwhile.
      await remove(storeKey(storeId));
      await remove(installationKey(storeId));
      await remove(sweepKey(storeId));
      await eraseOwnAccounts(client, tableName, storeId);
      await leaveAccounts(client, tableName, storeId);
      for await (const item of itemsOf(client, tableName, storePartition(storeId))) {
        await remove(item);
      }
    },
  };
}
