import pMap from "p-map";
import type { Item, Table } from "#shared/aws/table.ts";
import { unlinkStoreFromAccounts } from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import { eraseOwnAccounts } from "#shared/bridge/adapters/dynamodb/account-health/own-accounts.ts";
import { fromDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { noteErasedOrder } from "#shared/bridge/adapters/dynamodb/delivery/erased-orders.ts";
import {
  DELIVERY_PREFIX,
  toOrderPrefix,
  toStorePartition,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { toEpochKey } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { toInstallationKey } from "#shared/bridge/adapters/dynamodb/stores/installation-item.ts";
import { toStoreKey } from "#shared/bridge/adapters/dynamodb/stores/store-item.ts";
import { toSweepKey } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { isHandled } from "#shared/bridge/domain/delivery/is-handled.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";
import { type Clock, systemClock } from "#shared/kernel/clock.ts";

/** So many items are deleted in a few seconds. */
const ITEMS_PER_PIECE = 1_000;
const CONCURRENCY = 25;

/**
 * Reads and erases the data of a store. It is in the partition of the store, except its own accounts,
 * its installation, its sweep checkpoint and the links from accounts.
 */
export function createDynamoStoreData(table: Table, clock: Clock = systemClock): StoreData {
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

    async erasePiece(storeId) {
      // These come first: without them, no other process writes new data of the store.
      await table.delete(toStoreKey(storeId));
      await table.delete(toInstallationKey(storeId));
      await table.delete(toSweepKey(storeId));
      await table.delete(toEpochKey(storeId));
      await eraseOwnAccounts(table, storeId);
      await unlinkStoreFromAccounts(table, storeId);
      const { items, lastKey } = await table.queryPage({
        keyCondition: "pk = :pk",
        values: { ":pk": toStorePartition(storeId) },
        isConsistent: true,
        limit: ITEMS_PER_PIECE,
      });
      await pMap(items, (item) => eraseItem(table, item, clock()), { concurrency: CONCURRENCY });
      return lastKey === undefined ? "erased" : "more";
    },
  };
}

/** Deletes an item. Of a delivery that the courier had, only that remains: it is not booked again. */
async function eraseItem(table: Table, item: Item, now: Date): Promise<void> {
  if (String(item.sk).startsWith(DELIVERY_PREFIX)) {
    const delivery = fromDeliveryItem(item);
    const { storeId, orderId } = delivery.key;
    if (isHandled(delivery)) await noteErasedOrder(table, storeId, orderId, now);
  }
  await table.delete(item);
}
