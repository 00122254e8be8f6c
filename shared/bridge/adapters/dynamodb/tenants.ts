import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/passes-condition.ts";
import { accountIdSchema, storeIdSchema } from "../../domain/ids.ts";
import { keyPrefixFor, type Store } from "../../domain/tenancy.ts";
import type { Tenants } from "../../ports.ts";
import type { Vault } from "../crypto/vault.ts";
import { ownAccountKey } from "./own-accounts.ts";
import { sealedItems } from "./sealed-items.ts";
import { startSweeping } from "./sweep-book.ts";

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

const rosterItem = z.object({ stores: z.array(z.string()) });

export const storeKey = (storeId: string) => ({ pk: `STORE#${storeId}`, sk: "STORE" });
const accountKey = (accountId: string) => ({ pk: `ACCOUNT#${accountId}`, sk: "ACCOUNT" });
const rosterKey = (accountId: string) => ({ pk: `ACCOUNT#${accountId}`, sk: "ROSTER" });

/** Stores `STORE#id / STORE` and accounts `ACCOUNT#id / ACCOUNT`, each sealed as a whole. */
export function dynamoTenants(
  client: DynamoDBDocumentClient,
  tableName: string,
  vault: () => Promise<Vault>,
): Tenants {
  const items = sealedItems(client, tableName, vault);

  /** Which WooCommerce store of the account this is, counted once and for ever. */
  async function placeOf({ storeId, accountId }: Pick<Store, "storeId" | "accountId">) {
    const join = new UpdateCommand({
      TableName: tableName,
      Key: rosterKey(accountId),
      UpdateExpression: "SET stores = list_append(if_not_exists(stores, :none), :joined)",
      ConditionExpression: "attribute_not_exists(stores) OR NOT contains(stores, :storeId)",
      ExpressionAttributeValues: { ":none": [], ":joined": [storeId], ":storeId": storeId },
    });
    // Refused means it joined before, which is as good.
    await passesCondition(client.send(join));
    const roster = new GetCommand({
      TableName: tableName,
      Key: rosterKey(accountId),
      ConsistentRead: true,
    });
    return rosterItem.parse((await client.send(roster)).Item).stores.indexOf(storeId);
  }

  return {
    async store(storeId) {
      const item = await items.read(storeKey(storeId));
      return item === undefined ? undefined : storeItem.parse(item);
    },
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
      const before = kind === "woocommerce" ? await placeOf(store) : 0;
      const connected = { ...store, keyPrefix: keyPrefixFor(kind, before) };
      // First, so that no store is ever connected and not swept; an entry alone finds no store.
      await startSweeping(client, tableName, store.storeId, now);
      await items.write(storeKey(store.storeId), connected);
      return connected;
    },
    disconnectCourier: (storeId) =>
      items.change(storeKey(storeId), (before) => ({
        ...storeItem.parse(before),
        isCourierDisconnected: true,
      })),
    rememberWay: (store, oauthHome) =>
      items.change(storeKey(store.storeId), (before) => {
        const kept = storeItem.parse(before);
        return isSameKey(kept, store)
          ? { ...kept, access: { ...kept.access, oauthHome } }
          : undefined;
      }),
  };
}

const isSameKey = ({ access: a }: Store, { access: b }: Store): boolean =>
  a.kind === "woocommerce" && b.kind === "woocommerce" && a.consumerKey === b.consumerKey;
