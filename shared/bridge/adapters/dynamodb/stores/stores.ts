import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import {
  linkStoreToAccount,
  listAccountStores,
} from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import { toOwnAccountKey } from "#shared/bridge/adapters/dynamodb/account-health/own-accounts.ts";
import { assignStoreNumber } from "#shared/bridge/adapters/dynamodb/account-health/store-numbers.ts";
import { createSealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { accountIdSchema, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { computeKeyPrefix, type Store } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { createSweepCheckpoint } from "./sweep-checkpoints.ts";

const storeSchema = z.object({
  storeId: storeIdSchema,
  accountId: accountIdSchema,
  keyPrefix: z.string(),
  isCourierDisconnected: z.boolean().optional(),
  access: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("shopify"), shop: z.string() }),
    z.object({
      kind: z.literal("woocommerce"),
      url: z.string().transform((url) => url.replace(/\/+$/, "")),
      consumerKey: z.string(),
      consumerSecret: z.string(),
      oauthHome: z.string().optional(),
    }),
    z.object({ kind: z.literal("disconnected"), url: z.string() }),
  ]),
});

const accountSchema = z.object({
  accountId: accountIdSchema,
  name: z.string(),
  baseUrl: z.string(),
  clientId: z.string(),
  secretId: z.string(),
  email: z.string(),
  webhookSecret: z.string().optional(),
});

const MAX_ATTEMPTS = 5;

export const toStoreKey = (storeId: string) => ({ pk: `STORE#${storeId}`, sk: "STORE" });
const toAccountKey = (accountId: string) => ({ pk: `ACCOUNT#${accountId}`, sk: "ACCOUNT" });

/** Stores stores in `STORE#<store> / STORE` and accounts in `ACCOUNT#<account> / ACCOUNT`, encrypted. */
export function createDynamoStores(table: Table, vault: () => Promise<Vault>): Stores {
  const items = createSealedItems(table, vault);

  async function findStore(storeId: StoreId): Promise<Store | undefined> {
    const item = await items.read(toStoreKey(storeId));
    return item === undefined ? undefined : storeSchema.parse(item);
  }

  /** Tries again if another process writes the store in the meantime. */
  async function updateStore(storeId: StoreId, next: (before: Store) => Store | undefined) {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const change = (before: unknown) => next(storeSchema.parse(before));
      if (await items.update(toStoreKey(storeId), change)) return;
    }
    throw new UnavailableError("The store's connection is being changed by others. Try again.");
  }

  return {
    find: findStore,
    async findAccount(accountId) {
      const item = await items.read(toAccountKey(accountId));
      return item === undefined ? undefined : accountSchema.parse(item);
    },
    putAccount: (account) => items.write(toAccountKey(account.accountId), account),
    async putOwnAccount(account, owner) {
      // Before the account, so that erasing the store finds the secrets of every stored account.
      await table.put(toOwnAccountKey(owner, account.accountId));
      await items.write(toAccountKey(account.accountId), account);
    },
    async connect(store, now) {
      if ((await items.read(toAccountKey(store.accountId))) === undefined) return "unknown-account";
      const { kind } = store.access;
      const before = kind === "shopify" ? 0 : await assignStoreNumber(table, store);
      const connected = { ...store, keyPrefix: computeKeyPrefix(kind, before) };
      // Before the store, so that every connected store is swept. A checkpoint without a store is harmless.
      await createSweepCheckpoint(table, store.storeId, now);
      await linkStoreToAccount(table, store);
      await items.write(toStoreKey(store.storeId), connected);
      return connected;
    },
    listByAccount: (accountId) => listAccountStores(table, accountId),
    async updateAccess(storeId, access) {
      await updateStore(storeId, (before) => ({ ...before, access }));
      return findStore(storeId);
    },
    disconnectCourier: (storeId) =>
      updateStore(storeId, (before) => ({ ...before, isCourierDisconnected: true })),
    disconnect: (storeId) => updateStore(storeId, toDisconnectedStore),
    saveOauthHome: (store, oauthHome) =>
      updateStore(store.storeId, (current) =>
        current.access.kind === "woocommerce" && isSameKey(current, store)
          ? { ...current, access: { ...current.access, oauthHome } }
          : undefined,
      ),
  };
}

const toDisconnectedStore = ({ access, ...current }: Store): Store | undefined =>
  access.kind === "woocommerce"
    ? { ...current, access: { kind: "disconnected", url: access.url } }
    : undefined;

const isSameKey = ({ access: a }: Store, { access: b }: Store): boolean =>
  a.kind === "woocommerce" && b.kind === "woocommerce" && a.consumerKey === b.consumerKey;
