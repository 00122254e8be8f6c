import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { listAccountStores } from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreStart } from "#shared/bridge/domain/stores/store-start.ts";
import type { StoreProfiles, Stores } from "#shared/bridge/ports/stores.ts";
import { createCourierAccounts } from "./courier-accounts.ts";
import { createStoreConnections } from "./store-connections.ts";
import { createStoreItems, findStoreProfile } from "./store-item.ts";

/** Reads stores without their keys. */
export const createDynamoStoreProfiles = (table: Table): StoreProfiles => ({
  find: (storeId) => findStoreProfile(table, storeId),
});

/** Stores stores in `STORE#<store> / STORE`, their secrets encrypted, and courier accounts. */
export function createDynamoStores(table: Table, vault: () => Promise<Vault>): Stores {
  const accounts = createCourierAccounts(table, vault);
  const storeItems = createStoreItems(table, vault);
  return {
    find: storeItems.find,
    ...accounts,
    ...createStoreConnections(table, storeItems, accounts.findAccount),
    listByAccount: (accountId) => listAccountStores(table, accountId),
    async saveStart(storeId, createNext) {
      let start: StoreStart | undefined;
      await storeItems.update(storeId, (before) => {
        start = createNext(before.start);
        return start && { ...before, start };
      });
      return start;
    },
    async savePause(storeId, createNext) {
      let isKnown = false;
      await storeItems.update(storeId, (before) => {
        isKnown = true;
        return { ...before, pausedAt: createNext(before.pausedAt) };
      });
      return isKnown;
    },
    async saveWebhooks(storeId, createNext) {
      let saved: Store["webhooks"];
      await storeItems.update(storeId, (before) => {
        saved = createNext(before.webhooks ?? []);
        return { ...before, webhooks: saved.length === 0 ? undefined : saved };
      });
      return saved;
    },
    disconnectCourier: (storeId) =>
      storeItems.update(storeId, (before) => ({ ...before, isCourierDisconnected: true })),
    saveOauthHome: (store, oauthHome) =>
      storeItems.update(store.storeId, (current) =>
        current.access.kind === "woocommerce" && isSameKey(current, store)
          ? { ...current, access: { ...current.access, oauthHome } }
          : undefined,
      ),
  };
}

const isSameKey = ({ access: a }: Store, { access: b }: Store): boolean =>
  a.kind === "woocommerce" && b.kind === "woocommerce" && a.consumerKey === b.consumerKey;
