import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import {
  INSTALLATIONS,
  installationKey,
  sealedTokens,
  toInstallation,
  updates,
} from "./installation-item.ts";
import { installationLease } from "./installation-lease.ts";

/** `INSTALLATIONS / <store>`, one item each; the lease is an attribute of it. */
export function dynamoInstallations(
  client: DynamoDBDocumentClient,
  tableName: string,
  vault: () => Promise<Vault>,
): Installations {
  const update = updates(client, tableName);

  return {
    async find(storeId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: tableName,
          Key: installationKey(storeId),
          ConsistentRead: true,
        }),
      );
      return Item === undefined ? undefined : toInstallation(Item, await vault());
    },

    async install({ storeId, shop, state, missingScopes, installedAt, tokens }) {
      await update(
        storeId,
        `SET shop = :shop, #state = :state, missingScopes = :missing, installedAt = :at, sealed = :sealed,
           version = if_not_exists(version, :zero) + :one REMOVE leaseUntil`,
        {
          ":shop": shop,
          ":state": state,
          ":missing": [...missingScopes],
          ":at": installedAt.toISOString(),
          ":sealed": sealedTokens(await vault(), storeId, tokens),
          ":zero": 0,
          ":one": 1,
        },
      );
    },

    ...installationLease(update, vault),

    async mark(storeId, state, missingScopes) {
      await update(
        storeId,
        "SET #state = :state, missingScopes = :missing",
        { ":state": state, ":missing": [...missingScopes] },
        "attribute_exists(pk)",
      );
    },

    async uninstall(storeId, shop, now) {
      await update(
        storeId,
        `SET #state = :state, missingScopes = :none, shop = :shop,
           installedAt = if_not_exists(installedAt, :now), version = if_not_exists(version, :zero) + :one
         REMOVE sealed, leaseUntil`,
        {
          ":state": "uninstalled",
          ":none": [],
          ":shop": shop,
          ":now": now.toISOString(),
          ":zero": 0,
          ":one": 1,
        },
      );
    },

    async *all() {
      for await (const found of everyItem(client, tableName)) {
        yield toInstallation(found, await vault());
      }
    },
  };
}

async function* everyItem(client: DynamoDBDocumentClient, tableName: string) {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :all",
      ExpressionAttributeValues: { ":all": INSTALLATIONS },
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}
