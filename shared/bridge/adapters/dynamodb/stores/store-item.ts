import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Item, Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { accountIdSchema, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Store, StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { EVENT_TYPES } from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";

const urlSchema = z.string().transform((url) => url.replace(/\/+$/, ""));
const keysSchema = z.object({ consumerKey: z.string(), consumerSecret: z.string() });
const woocommerceProfileSchema = z.object({
  kind: z.literal("woocommerce"),
  url: urlSchema,
  oauthHome: z.string().optional(),
  site: z.string().optional(),
});
export const woocommerceAccessSchema = woocommerceProfileSchema.extend(keysSchema.shape);

const otherAccessSchemas = [
  z.object({ kind: z.literal("shopify"), shop: z.string() }),
  z.object({ kind: z.literal("disconnected"), url: z.string(), site: z.string().optional() }),
] as const;
const commonFields = {
  storeId: storeIdSchema,
  accountId: accountIdSchema,
  sandboxAccountId: z.optional(accountIdSchema),
  keyPrefix: z.string(),
  isCourierDisconnected: z.boolean().optional(),
  pausedAt: date.optional(),
  start: z
    .object({
      startedAt: date,
      ordersFrom: date,
      waitingUntil: date.optional(),
      isAnnouncementDue: z.boolean().optional(),
    })
    .optional(),
  webhooks: z
    .array(
      z.object({
        endpointId: z.string(),
        url: z.string(),
        types: z.array(z.enum(EVENT_TYPES)),
        createdAt: date,
        secrets: z.array(
          z.object({ keyId: z.string(), generation: z.int(), validUntil: date.optional() }),
        ),
      }),
    )
    .optional(),
  moved: z.object({ earlierStoreIds: z.array(storeIdSchema), movedAt: date }).optional(),
};
const storeSchema = z.object({
  ...commonFields,
  access: z.discriminatedUnion("kind", [woocommerceAccessSchema, ...otherAccessSchemas]),
});
const profileSchema = z.object({
  ...commonFields,
  access: z.discriminatedUnion("kind", [woocommerceProfileSchema, ...otherAccessSchemas]),
});
/** `profile` is absent in an item from before only the keys were sealed. */
const itemSchema = z.object({
  profile: profileSchema.optional(),
  sealed: z.string().optional(),
  revision: z.string().optional(),
});

const MAX_ATTEMPTS = 5;

export const toStoreKey = (storeId: string) => ({ pk: `STORE#${storeId}`, sk: "STORE" });

/** Reads and writes the item of a store: its profile, and the sealed keys of a WooCommerce store. */
export interface StoreItems {
  find(storeId: StoreId): Promise<Store | undefined>;
  write(store: Store): Promise<void>;
  /** Writes what `next` returns. Tries again if another process writes in the meantime. */
  update(storeId: StoreId, next: (before: Store) => Store | undefined): Promise<void>;
}

/** Reads the profile of a store, without its keys. */
export async function findStoreProfile(
  table: Table,
  storeId: StoreId,
): Promise<StoreProfile | undefined> {
  return itemSchema.parse((await table.get(toStoreKey(storeId))) ?? {}).profile;
}

/** Stores stores in `STORE#<store> / STORE`. */
export function createStoreItems(table: Table, vault: () => Promise<Vault>): StoreItems {
  async function toStore(item: Item): Promise<Store> {
    const { profile, sealed } = itemSchema.parse(item);
    const openSealed = async (): Promise<unknown> =>
      sealed && JSON.parse((await vault()).open(toStoreKey(String(item.pk).slice(6)), sealed));
    if (profile === undefined) return storeSchema.parse(await openSealed());
    const { access } = profile;
    if (access.kind !== "woocommerce") return { ...profile, access };
    return { ...profile, access: { ...access, ...keysSchema.parse(await openSealed()) } };
  }

  async function toItem({ access, ...store }: Store): Promise<Item> {
    const key = toStoreKey(store.storeId);
    const revision = randomUUID();
    if (access.kind !== "woocommerce")
      return { ...key, profile: toJson({ ...store, access }), revision };
    const { consumerKey, consumerSecret, ...publicAccess } = access;
    const sealed = (await vault()).seal(key, JSON.stringify({ consumerKey, consumerSecret }));
    return { ...key, profile: toJson({ ...store, access: publicAccess }), sealed, revision };
  }

  return {
    async find(storeId) {
      const item = await table.get(toStoreKey(storeId));
      return item && toStore(item);
    },
    write: async (store) => table.put(await toItem(store)),
    async update(storeId, next) {
      for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
        const before = await table.get(toStoreKey(storeId));
        const after = before && next(await toStore(before));
        if (before === undefined || after === undefined) return;
        if (await table.tryPut(await toItem(after), requireUnchanged(before))) return;
      }
      throw new UnavailableError(createMessage("connection-busy"));
    },
  };
}

/** Dates as text, and no fields that are undefined. */
const toJson = (value: object): unknown => JSON.parse(JSON.stringify(value));

function requireUnchanged(before: Item) {
  const { sealed, revision } = itemSchema.parse(before);
  return revision === undefined
    ? { condition: "sealed = :before", values: { ":before": sealed } }
    : { condition: "revision = :before", values: { ":before": revision } };
}
