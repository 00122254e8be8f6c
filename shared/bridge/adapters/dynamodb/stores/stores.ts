import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import {
  noteMember,
  storesWith,
} from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import { ownAccountKey } from "#shared/bridge/adapters/dynamodb/account-health/own-accounts.ts";
import { placeOf } from "#shared/bridge/adapters/dynamodb/account-health/store-numbers.ts";
import { sealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { accountIdSchema, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { keyPrefixFor, type Store } from "#shared/bridge/domain/stores/store.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import { startSweeping } from "./sweep-checkpoints.ts";

const storeItem = z.object({
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

const accountItem = z.object({
  accountId: accountIdSchema,
  name: z.string(),
  baseUrl: z.string(),
  clientId: z.string(),
  secretId: z.string(),
  email: z.string(),
  webhookSecret: z.string().optional(),
});

const MOST_TRIES = 5;

export const storeKey = (storeId: string) => ({ pk: `STORE#${storeId}`, sk: "STORE" });
const accountKey = (accountId: string) => ({ pk: `ACCOUNT#${accountId}`, sk: "ACCOUNT" });

/** Stores `STORE#id / STORE` and accounts `ACCOUNT#id / ACCOUNT`, each sealed as a whole. */
export function dynamoTenants(
  client: DynamoDBDocumentClient,
  tableName: string,
  vault: () => Promise<Vault>,
): Tenants {
  const items = sealedItems(client, tableName, vault);

  async function storeOf(storeId: StoreId): Promise<Store | undefined> {
    const item = await items.read(storeKey(storeId));
    return item === undefined ? undefined : storeItem.parse(item);
  }

  /** Over what others write meanwhile. */
  async function changeStore(storeId: StoreId, next: (before: Store) => Store | undefined) {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const change = (before: unknown) => next(storeItem.parse(before));
      if (await items.change(storeKey(storeId), change)) return;
    }
    throw new Unavailable("The store's connection is being changed by others. Try again.");
  }

  return {
    store: storeOf,
    async account(accountId) {
      const item = await items.read(accountKey(accountId));
      return item === undefined ? undefined : accountItem.parse(item);
    },
    putAccount: (account) => items.write(accountKey(account.accountId), account),
    async putOwnAccount(account, owner) {
      const Item = ownAccountKey(owner, account.accountId);
      // First, so that no secrets are kept that erasing their store does not find.
      await client.send(new PutCommand({ TableName: tableName, Item }));
      await items.write(accountKey(account.accountId), account);
    },
    async connect(store, now) {
      if ((await items.read(accountKey(store.accountId))) === undefined) return "unknown-account";
      const { kind } = store.access;
      const before = kind === "shopify" ? 0 : await placeOf(client, tableName, store);
      const connected = { ...store, keyPrefix: keyPrefixFor(kind, before) };
      // First, so that no store is ever connected and not swept; an entry alone finds no store.
      await startSweeping(client, tableName, store.storeId, now);
      await noteMember(client, tableName, store);
      await items.write(storeKey(store.storeId), connected);
      return connected;
    },
    storesOf: (accountId) => storesWith(client, tableName, accountId),
    async changeAccess(storeId, access) {
      await changeStore(storeId, (before) => ({ ...before, access }));
      return storeOf(storeId);
    },
    disconnectCourier: (storeId) =>
      changeStore(storeId, (before) => ({ ...before, isCourierDisconnected: true })),
    disconnect: (storeId) => changeStore(storeId, withoutKeys),
    rememberWay: (store, oauthHome) =>
      changeStore(store.storeId, (kept) =>
        kept.access.kind === "woocommerce" && isSameKey(kept, store)
          ? { ...kept, access: { ...kept.access, oauthHome } }
          : undefined,
      ),
  };
}

const withoutKeys = ({ access, ...kept }: Store): Store | undefined =>
  access.kind === "woocommerce"
    ? { ...kept, access: { kind: "disconnected", url: access.url } }
    : undefined;

const isSameKey = ({ access: a }: Store, { access: b }: Store): boolean =>
  a.kind === "woocommerce" && b.kind === "woocommerce" && a.consumerKey === b.consumerKey;
