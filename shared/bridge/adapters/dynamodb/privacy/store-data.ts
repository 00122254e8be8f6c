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
import { toStoreKey } from "#shared/bridge/adapters/dynamodb/stores/store-item.ts";
import { toSweepKey } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";

/**
 * Reads and erases the data of a store. It is in the partition of the store, except its own accounts,
 * its installation, its sweep checkpoint and the links from accounts.
 */
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
      // These come first: without them, no other process writes new data of the store.
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
