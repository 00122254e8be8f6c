import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { createSealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";

const adminSchema = z.object({
  email: z.email({ pattern: z.regexes.unicodeEmail }),
  /** The site that named the address: the store id may get another shop, which names none. */
  site: z.string(),
});
const siteSchema = z.object({ sk: storeIdSchema });

/** Entries are renewed every day. DynamoDB deletes those of a store that no longer exists. */
const RETENTION_MS = 90 * 24 * 3600_000;
/** Limits the e-mails that one sign-in request can cause. */
const MAX_STORES = 5;

const toAdminKey = (storeId: string) => ({ pk: toStorePartition(storeId), sk: "ADMIN" });
const toSitePartition = (site: string) => `SITE#${site}`;
const toSiteKey = (storeId: string, url: string) => ({
  pk: toSitePartition(toStoreSite(url)),
  sk: storeId,
});

/** Stores encrypted e-mail addresses in `STORE#<store> / ADMIN`, and the stores of a site in `SITE#<address> / <store>`. */
export function createDynamoStoreAdmins(
  table: Table,
  vault: () => Promise<Vault>,
  clock: Clock,
): StoreAdmins {
  const items = createSealedItems(table, vault);
  return {
    async save({ storeId, url }, email) {
      const site = toStoreSite(url);
      if (email !== undefined) await items.write(toAdminKey(storeId), { email, site });
      const until = new Date(clock().getTime() + RETENTION_MS);
      await table.put({ ...toSiteKey(storeId, url), ...toTimeToLive(until) });
    },
    deleteSite: ({ storeId, url }) => table.delete(toSiteKey(storeId, url)),
    async listStoresAtSite(site) {
      const items = table.query({
        keyCondition: "pk = :site",
        values: { ":site": toSitePartition(site) },
        limit: MAX_STORES,
      });
      return (await Array.fromAsync(items)).map((item) => siteSchema.parse(item).sk);
    },
    async findEmail(storeId, site) {
      const item = await items.read(toAdminKey(storeId));
      const admin = item === undefined ? undefined : adminSchema.parse(item);
      return admin?.site === site ? admin.email : undefined;
    },
  };
}
