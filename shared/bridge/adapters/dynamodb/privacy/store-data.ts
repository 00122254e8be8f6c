import pMap from "p-map";
import type { Table } from "#shared/aws/table.ts";
import { unlinkStoreFromAccounts } from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import {
  listOwnAccounts,
  OWN_ACCOUNT_PREFIX,
  toOwnAccountKey,
} from "#shared/bridge/adapters/dynamodb/account-health/own-accounts.ts";
import { fromDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import {
  findErasedShop,
  hasRedactedOrder,
  noteErasedStore,
  noteRedactedOrder,
} from "#shared/bridge/adapters/dynamodb/delivery/erased-orders.ts";
import {
  toBatchKey,
  toDeliveryItemKey,
  toOrderPrefix,
  toStorePartition,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { toEpochKey } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { toConnectionEpochKey } from "#shared/bridge/adapters/dynamodb/stores/connection-epochs.ts";
import { toInstallationKey } from "#shared/bridge/adapters/dynamodb/stores/installation-item.ts";
import {
  eraseShopIdentity,
  isOwnIdentity,
} from "#shared/bridge/adapters/dynamodb/stores/shop-identities.ts";
import {
  findStoreProfile,
  toStoreKey,
} from "#shared/bridge/adapters/dynamodb/stores/store-item.ts";
import { toSweepKey } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";
import { type Clock, systemClock } from "#shared/kernel/clock.ts";
import { markAccountClosing } from "./closing-accounts.ts";
import { createDynamoCourierErasures } from "./courier-erasures.ts";
import { eraseItem } from "./erase-item.ts";

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
    async listOrderDeliveries(storeId, orderId) {
      const items = queryPartition(table, toStorePartition(storeId), toOrderPrefix(orderId));
      return (await Array.fromAsync(items)).map(fromDeliveryItem);
    },

    noteRedaction: (storeId, orderId) => noteRedactedOrder(table, storeId, orderId, clock()),
    wasRedacted: (storeId, orderId) => hasRedactedOrder(table, storeId, orderId),

    async erasePiece(storeId) {
      const profile = await findStoreProfile(table, storeId);
      if (profile !== undefined) await noteErasedStore(table, profile, clock());
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
      const erased = items.filter(
        (item) => !String(item.sk).startsWith(OWN_ACCOUNT_PREFIX) && !isOwnIdentity(item),
      );
      const shop = await findErasedShop(table, storeId);
      const deps = { table, erasures, shop, now: clock() };
      await pMap(erased, (item) => eraseItem(deps, item), { concurrency: CONCURRENCY });
      if (lastKey !== undefined) return "more";
      await closeOwnAccounts(table, erasures, storeId, clock());
      // Requests for the next pieces, and repeats, find the store by it.
      await eraseShopIdentity(table, storeId);
      return "erased";
    },

    async eraseLeftover(subject) {
      const key =
        "batchId" in subject
          ? toBatchKey(subject.storeId, subject.batchId)
          : toDeliveryItemKey(subject);
      const item = await table.get(key);
      if (item === undefined) return "nothing";
      const shop = await findErasedShop(table, subject.storeId);
      await eraseItem({ table, erasures, shop, now: clock() }, item);
      return "erased";
    },
  };
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
