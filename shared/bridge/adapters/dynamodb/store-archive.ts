import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { StoreArchive } from "../../ports/store-archive.ts";
import { leaveAccounts } from "./account-stores.ts";
import { DELIVERY_PREFIX, fromItem, orderPrefix, storePartition } from "./delivery-item.ts";
import { installationKey } from "./installation-item.ts";
import { eraseOwnAccounts } from "./own-accounts.ts";
import { deleteItem, itemsOf } from "./partition.ts";
import { sweepKey } from "./sweep-book.ts";
import { storeKey } from "./tenants.ts";

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
