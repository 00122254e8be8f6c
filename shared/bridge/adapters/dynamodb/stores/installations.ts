import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import {
  createInstallationUpdater,
  INSTALLATIONS_PARTITION,
  sealTokens,
  toInstallation,
  toInstallationKey,
} from "./installation-item.ts";
import { createInstallationLease } from "./installation-lease.ts";

/** `INSTALLATIONS / <store>`, one item each; the lease is an attribute of it. */
export function createDynamoInstallations(
  client: DynamoDBDocumentClient,
  tableName: string,
  vault: () => Promise<Vault>,
): Installations {
  const update = createInstallationUpdater(client, tableName);

  return {
    async find(storeId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: tableName,
          Key: toInstallationKey(storeId),
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
          ":sealed": sealTokens(await vault(), storeId, tokens),
          ":zero": 0,
          ":one": 1,
        },
      );
    },

    ...createInstallationLease(update, vault),

    async setState(storeId, state, missingScopes) {
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

    async *list() {
      for await (const item of listItems(client, tableName)) {
        yield toInstallation(item, await vault());
      }
    },
  };
}

async function* listItems(client: DynamoDBDocumentClient, tableName: string) {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :all",
      ExpressionAttributeValues: { ":all": INSTALLATIONS_PARTITION },
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}
