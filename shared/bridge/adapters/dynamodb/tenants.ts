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
import { startSweeping } from "./sweep-book.ts";

const storeItem = z.object({
  storeId: storeIdSchema,
  accountId: accountIdSchema,
  keyPrefix: z.string(),
  access: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("shopify"), shop: z.string() }),
    z.object({
      kind: z.literal("woocommerce"),
      url: z.string(),
      consumerKey: z.string(),
      consumerSecret: z.string(),
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

const sealedItem = z.object({ sealed: z.string() });
const rosterItem = z.object({ stores: z.array(z.string()) });

const storeKey = (storeId: string) => ({ pk: `STORE#${storeId}`, sk: "STORE" });
const accountKey = (accountId: string) => ({ pk: `ACCOUNT#${accountId}`, sk: "ACCOUNT" });
const rosterKey = (accountId: string) => ({ pk: `ACCOUNT#${accountId}`, sk: "ROSTER" });

/** Stores `STORE#id / STORE` and accounts `ACCOUNT#id / ACCOUNT`, each sealed as a whole. */
export function dynamoTenants(
  client: DynamoDBDocumentClient,
  tableName: string,
  vault: () => Promise<Vault>,
): Tenants {
  type Key = { pk: string; sk: string };
  const read = async (key: Key): Promise<unknown> =>
    (await client.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true })))
      .Item;
  const unseal = async (key: Key): Promise<unknown> => {
    const item = await read(key);
    if (item === undefined) return undefined;
    return JSON.parse((await vault()).open(sealedItem.parse(item).sealed, key.pk));
  };
  const seal = async (key: Key, value: unknown) => {
    const sealed = (await vault()).seal(JSON.stringify(value), key.pk);
    await client.send(new PutCommand({ TableName: tableName, Item: { ...key, sealed } }));
  };

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
    return rosterItem.parse(await read(rosterKey(accountId))).stores.indexOf(storeId);
  }

  return {
    async store(storeId) {
      const item = await unseal(storeKey(storeId));
      return item === undefined ? undefined : storeItem.parse(item);
    },
    async account(accountId) {
      const item = await unseal(accountKey(accountId));
      return item === undefined ? undefined : accountItem.parse(item);
    },
    putAccount: (account) => seal(accountKey(account.accountId), account),
    async connect(store, now) {
      if ((await read(accountKey(store.accountId))) === undefined) return "unknown-account";
      const { kind } = store.access;
      const before = kind === "woocommerce" ? await placeOf(store) : 0;
      const connected = { ...store, keyPrefix: keyPrefixFor(kind, before) };
      // First, so that no store is ever connected and not swept; an entry alone finds no store.
      await startSweeping(client, tableName, store.storeId, now);
      await seal(storeKey(store.storeId), connected);
      return connected;
    },
  };
}
