import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { deleteItem } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { createSealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";

const adminSchema = z.object({ email: z.email({ pattern: z.regexes.unicodeEmail }) });
const siteSchema = z.object({ sk: storeIdSchema });

/** Entries are written anew every day; those of a store that is gone go by themselves. */
const RETENTION_MS = 90 * 24 * 3600_000;
/** More stores at one address are no shop: each gets its own mail. */
const MAX_STORES = 5;

const toAdminKey = (storeId: string) => ({ pk: toStorePartition(storeId), sk: "ADMIN" });
const toSitePartition = (site: string) => `SITE#${site}`;

/** Addresses of administrators `STORE#id / ADMIN`, sealed; and where stores are, `SITE#address / id`. */
export function createDynamoStoreAdmins(
  client: DynamoDBDocumentClient,
  TableName: string,
  vault: () => Promise<Vault>,
  clock: Clock,
): StoreAdmins {
  const items = createSealedItems(client, TableName, vault);
  return {
    async save({ storeId, url }, email) {
      if (email !== undefined) await items.write(toAdminKey(storeId), { email });
      const until = new Date(clock().getTime() + RETENTION_MS);
      const Item = { pk: toSitePartition(toStoreSite(url)), sk: storeId, ...toTimeToLive(until) };
      await client.send(new PutCommand({ TableName, Item }));
    },
    deleteSite: ({ storeId, url }) =>
      deleteItem(client, TableName, { pk: toSitePartition(toStoreSite(url)), sk: storeId }),
    async listStoresAtSite(site) {
      const query = new QueryCommand({
        TableName,
        Limit: MAX_STORES,
        KeyConditionExpression: "pk = :site",
        ExpressionAttributeValues: { ":site": toSitePartition(site) },
      });
      const { Items = [] } = await client.send(query);
      return Items.map((item) => siteSchema.parse(item).sk);
    },
    async findEmail(storeId) {
      const item = await items.read(toAdminKey(storeId));
      return item === undefined ? undefined : adminSchema.parse(item).email;
    },
  };
}
