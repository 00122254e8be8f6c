import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { addAccountEntry } from "#shared/bridge/adapters/dynamodb/account-health/account-entries.ts";
import { listAccountStores } from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import { toOwnAccountKey } from "#shared/bridge/adapters/dynamodb/account-health/own-accounts.ts";
import { createSealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreStart } from "#shared/bridge/domain/stores/store-start.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { StoreProfiles, Stores } from "#shared/bridge/ports/stores.ts";
import { createStoreConnections } from "./store-connections.ts";
import { createStoreItems, findStoreProfile } from "./store-item.ts";

const accountSchema = z.object({
  accountId: accountIdSchema,
  name: z.string(),
  baseUrl: z.string(),
  clientId: z.string(),
  secretId: z.string(),
  email: z.string(),
  webhookSecret: z.string().optional(),
  noneForms: z.object({ point: z.string().optional(), order: z.string().optional() }).optional(),
});

const toAccountKey = (accountId: string) => ({ pk: `ACCOUNT#${accountId}`, sk: "ACCOUNT" });

/** Reads stores without their keys. */
export const createDynamoStoreProfiles = (table: Table): StoreProfiles => ({
  find: (storeId) => findStoreProfile(table, storeId),
});

/** Stores stores in `STORE#<store> / STORE` and accounts in `ACCOUNT#<account> / ACCOUNT`, their secrets encrypted. */
export function createDynamoStores(table: Table, vault: () => Promise<Vault>): Stores {
  const items = createSealedItems(table, vault);
  const storeItems = createStoreItems(table, vault);
  const findAccount: Stores["findAccount"] = async (accountId) => {
    const item = await items.read(toAccountKey(accountId));
    return item === undefined ? undefined : accountSchema.parse(item);
  };
  return {
    find: storeItems.find,
    findAccount,
    async saveNoneForms(account, noneForms) {
      const address = toAccountKey(account.accountId);
      const isSaved = await items.update(address, (value) => {
        const current = accountSchema.parse(value);
        return isSameAccess(current, account) ? { ...current, noneForms } : undefined;
      });
      if (!isSaved) throw new UnavailableError(createMessage("connection-busy"));
    },
    async putAccount(account) {
      await addAccountEntry(table, account.accountId);
      await items.write(toAccountKey(account.accountId), account);
    },
    async putOwnAccount(account, owner) {
      // Before the account, so that erasing the store finds the secrets of every stored account.
      await table.put(toOwnAccountKey(owner, account.accountId));
      await addAccountEntry(table, account.accountId);
      await items.write(toAccountKey(account.accountId), account);
    },
    ...createStoreConnections(table, storeItems, findAccount),
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

const isSameAccess = (one: CourierAccount, other: CourierAccount): boolean =>
  one.baseUrl === other.baseUrl &&
  one.clientId === other.clientId &&
  one.secretId === other.secretId;

const isSameKey = ({ access: a }: Store, { access: b }: Store): boolean =>
  a.kind === "woocommerce" && b.kind === "woocommerce" && a.consumerKey === b.consumerKey;
