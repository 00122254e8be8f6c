import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { storePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { deleteItem } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { sealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { forgottenAfter } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { siteOf } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";

const adminItem = z.object({ email: z.email({ pattern: z.regexes.unicodeEmail }) });
const siteItem = z.object({ sk: storeIdSchema });

/** Entries are written anew every day; those of a store that is gone go by themselves. */
const KEPT_MS = 90 * 24 * 3600_000;
/** More stores at one address are no shop: each gets its own mail. */
const MOST_STORES = 5;

const adminKey = (storeId: string) => ({ pk: storePartition(storeId), sk: "ADMIN" });
const sitePartition = (site: string) => `SITE#${site}`;

/** Addresses of administrators `STORE#id / ADMIN`, sealed; and where stores are, `SITE#address / id`. */
export function dynamoStoreAdmins(
  client: DynamoDBDocumentClient,
  TableName: string,
  vault: () => Promise<Vault>,
  clock: Clock,
): StoreAdmins {
  const items = sealedItems(client, TableName, vault);
  return {
    async keep({ storeId, url }, email) {
      if (email !== undefined) await items.write(adminKey(storeId), { email });
      const until = new Date(clock().getTime() + KEPT_MS);
      const Item = { pk: sitePartition(siteOf(url)), sk: storeId, ...forgottenAfter(until) };
      await client.send(new PutCommand({ TableName, Item }));
    },
    forgetSite: ({ storeId, url }) =>
      deleteItem(client, TableName, { pk: sitePartition(siteOf(url)), sk: storeId }),
    async storesAt(site) {
      const query = new QueryCommand({
        TableName,
        Limit: MOST_STORES,
        KeyConditionExpression: "pk = :site",
        ExpressionAttributeValues: { ":site": sitePartition(site) },
      });
      const { Items = [] } = await client.send(query);
      return Items.map((item) => siteItem.parse(item).sk);
    },
    async email(storeId) {
      const item = await items.read(adminKey(storeId));
      return item === undefined ? undefined : adminItem.parse(item).email;
    },
  };
}
