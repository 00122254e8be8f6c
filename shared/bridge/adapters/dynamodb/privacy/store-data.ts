import pMap from "p-map";
import type { Item, Table } from "#shared/aws/table.ts";
import { unlinkStoreFromAccounts } from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import {
  listOwnAccounts,
  OWN_ACCOUNT_PREFIX,
  toOwnAccountKey,
} from "#shared/bridge/adapters/dynamodb/account-health/own-accounts.ts";
import { fromBatchItem } from "#shared/bridge/adapters/dynamodb/batching/batch-item.ts";
import { fromDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { noteErasedOrder } from "#shared/bridge/adapters/dynamodb/delivery/erased-orders.ts";
import {
  BATCH_PREFIX,
  DELIVERY_PREFIX,
  toOrderPrefix,
  toStorePartition,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { toEpochKey } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { toConnectionEpochKey } from "#shared/bridge/adapters/dynamodb/stores/connection-epochs.ts";
import { toInstallationKey } from "#shared/bridge/adapters/dynamodb/stores/installation-item.ts";
import { toStoreKey } from "#shared/bridge/adapters/dynamodb/stores/store-item.ts";
import { toSweepKey } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { isHandled } from "#shared/bridge/domain/delivery/is-handled.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { listCourierRecords } from "#shared/bridge/domain/privacy/courier-record.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";
import { type Clock, systemClock } from "#shared/kernel/clock.ts";
import { markAccountClosing } from "./closing-accounts.ts";
import { createDynamoCourierErasures } from "./courier-erasures.ts";

/** So many items are deleted in a few seconds. */
const ITEMS_PER_PIECE = 1_000;
const CONCURRENCY = 25;

/**
 * Reads and erases the data of a store. It is in the partition of the store, except its own accounts,
 * its installation, its sweep checkpoint and the links from accounts.
 */
export function createDynamoStoreData(table: Table, clock: Clock = systemClock): StoreData {
  const erasures = createDynamoCourierErasures(table);
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
      await table.delete(toConnectionEpochKey(storeId));
      await unlinkStoreFromAccounts(table, storeId);
      const { items, lastKey } = await table.queryPage({
        keyCondition: "pk = :pk",
        values: { ":pk": toStorePartition(storeId) },
        isConsistent: true,
        limit: ITEMS_PER_PIECE,
      });
      const erased = items.filter(({ sk }) => !String(sk).startsWith(OWN_ACCOUNT_PREFIX));
      await pMap(erased, (item) => eraseItem(table, erasures, item, clock()), {
        concurrency: CONCURRENCY,
      });
      if (lastKey !== undefined) return "more";
      await closeOwnAccounts(table, erasures, storeId, clock());
      return "erased";
    },
  };
}

/**
 * Deletes an item. Before that, it requests that the courier erases what it has. Of a delivery that
 * the courier had, a note remains, so that it is not booked again.
 */
async function eraseItem(
  table: Table,
  erasures: CourierErasures,
  item: Item,
  now: Date,
): Promise<void> {
  const sortKey = String(item.sk);
  if (sortKey.startsWith(DELIVERY_PREFIX)) {
    const delivery = fromDeliveryItem(item);
    const { storeId, orderId } = delivery.key;
    for (const record of listCourierRecords(delivery)) await erasures.request(record, now);
    if (isHandled(delivery)) await noteErasedOrder(table, storeId, orderId, now);
  }
  if (sortKey.startsWith(BATCH_PREFIX)) {
    for (const record of listCourierRecords(fromBatchItem(item)))
      await erasures.request(record, now);
  }
  await table.delete(item);
}

/** The credentials of own accounts go last: their couriers have to erase what they have first. */
async function closeOwnAccounts(
  table: Table,
  erasures: CourierErasures,
  storeId: StoreId,
  now: Date,
): Promise<void> {
  for (const accountId of await listOwnAccounts(table, storeId)) {
    await markAccountClosing(table, accountId, now);
    await erasures.deleteClosingAccount(accountId);
    await table.delete(toOwnAccountKey(storeId, accountId));
  }
}
