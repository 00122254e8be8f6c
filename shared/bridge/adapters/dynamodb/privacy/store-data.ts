import type { Table } from "#shared/aws/table.ts";
import { unlinkStoreFromAccounts } from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import { eraseOwnAccounts } from "#shared/bridge/adapters/dynamodb/account-health/own-accounts.ts";
import {
  DELIVERY_PREFIX,
  fromDeliveryItem,
  toOrderPrefix,
  toStorePartition,
} from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { toInstallationKey } from "#shared/bridge/adapters/dynamodb/stores/installation-item.ts";
import { toStoreKey } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { toSweepKey } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";

/** All of a store lies in its own partition, but for its own accounts and its entries among the installations and the swept. */
export function createDynamoStoreData(table: Table): StoreData {
  return {
    async *listDeliveries(storeId) {
      for await (const item of queryPartition(table, toStorePartition(storeId), DELIVERY_PREFIX)) {
        yield fromDeliveryItem(item);
      }
    },

    async listOrderDeliveries(storeId, orderId) {
      const items = queryPartition(table, toStorePartition(storeId), toOrderPrefix(orderId));
      return (await Array.fromAsync(items)).map(fromDeliveryItem);
    },

    async erase(storeId) {
      // First what lets anybody work for the store: nothing new is made of it meanwhile.
      await table.delete(toStoreKey(storeId));
      await table.delete(toInstallationKey(storeId));
      await table.delete(toSweepKey(storeId));
      await eraseOwnAccounts(table, storeId);
      await unlinkStoreFromAccounts(table, storeId);
      for await (const item of queryPartition(table, toStorePartition(storeId))) {
        await table.delete(item);
      }
    },
  };
}
