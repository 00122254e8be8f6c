import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import {
  type StoreId,
  storeIdSchema,
  toShopIdStoreId,
  toShopifyStoreId,
} from "#shared/bridge/domain/ids.ts";
import type { ShopIdentities } from "#shared/bridge/ports/installations.ts";

const shopSchema = z.object({ storeId: storeIdSchema });
const domainSchema = shopSchema.extend({ shopId: z.string() });
const ownSchema = z.object({ shopId: z.string(), domains: z.set(z.string()) });
const optionalShopSchema = shopSchema.optional();
const optionalDomainSchema = domainSchema.optional();
const optionalOwnSchema = ownSchema.optional();

const IDENTITY_KEY = "IDENTITY";
const toShopKey = (shopId: string) => ({ pk: `SHOPIFY-SHOP#${shopId}`, sk: IDENTITY_KEY });
const toDomainKey = (shop: string) => ({ pk: `SHOPIFY-DOMAIN#${shop}`, sk: IDENTITY_KEY });
const toOwnKey = (storeId: string) => ({ pk: toStorePartition(storeId), sk: IDENTITY_KEY });

/**
 * Stores the identity of a shop in `SHOPIFY-SHOP#<id> / IDENTITY`, each domain in
 * `SHOPIFY-DOMAIN#<domain> / IDENTITY`, and both in the partition of the store, for its erasure.
 */
export function createShopIdentities(table: Table): ShopIdentities {
  const findShop = async (shopId: string) =>
    optionalShopSchema.parse(await table.get(toShopKey(shopId)))?.storeId;
  const findDomain = async (shop: string) =>
    optionalDomainSchema.parse(await table.get(toDomainKey(shop)));

  /** A domain that another shop had names that shop's store. */
  async function pickStoreId(shopId: string, shop: string): Promise<StoreId> {
    const former = await findDomain(shop);
    return former === undefined || former.shopId === shopId
      ? toShopifyStoreId(shop)
      : toShopIdStoreId(shopId);
  }

  return {
    async findStoreId(shop, shopId) {
      const byId = shopId === undefined ? undefined : await findShop(shopId);
      return byId ?? (await findDomain(shop))?.storeId ?? toShopifyStoreId(shop);
    },

    async claim(shopId, shop) {
      // Of two installations at the same moment, the first write decides.
      await table.tryUpdate(toShopKey(shopId), {
        update: "SET storeId = :storeId",
        condition: "attribute_not_exists(pk)",
        values: { ":storeId": await pickStoreId(shopId, shop) },
      });
      const { storeId } = shopSchema.parse(await table.get(toShopKey(shopId)));
      await table.update(toOwnKey(storeId), {
        update: "SET shopId = :shopId ADD domains :domains",
        values: { ":shopId": shopId, ":domains": new Set([shop]) },
      });
      await table.update(toDomainKey(shop), {
        update: "SET storeId = :storeId, shopId = :shopId",
        values: { ":storeId": storeId, ":shopId": shopId },
      });
      return storeId;
    },
  };
}

/** Returns Shopify's id of the shop that a store is; undefined if the shop has not told it. */
export const findShopifyId = async (table: Table, storeId: StoreId): Promise<string | undefined> =>
  optionalOwnSchema.parse(await table.get(toOwnKey(storeId)))?.shopId;

/** Whether an item of a store's partition holds its identity, which the erasure needs to the end. */
export const isOwnIdentity = ({ sk }: Readonly<Record<string, unknown>>): boolean =>
  sk === IDENTITY_KEY;

/**
 * Deletes the identity of an erased store. The item that lists its parts goes last, so that a repeat
 * finds what is left.
 */
export async function eraseShopIdentity(table: Table, storeId: StoreId): Promise<void> {
  const own = ownSchema.safeParse(await table.get(toOwnKey(storeId))).data;
  if (own === undefined) return;
  for (const shop of own.domains) {
    const domain = domainSchema.safeParse(await table.get(toDomainKey(shop))).data;
    if (domain?.storeId === storeId) await table.delete(toDomainKey(shop));
  }
  await table.delete(toShopKey(own.shopId));
  await table.delete(toOwnKey(storeId));
}
