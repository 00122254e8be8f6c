import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { createSealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { accountIdSchema, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

export const woocommerceAccessSchema = z.object({
  kind: z.literal("woocommerce"),
  url: z.string().transform((url) => url.replace(/\/+$/, "")),
  consumerKey: z.string(),
  consumerSecret: z.string(),
  oauthHome: z.string().optional(),
  site: z.string().optional(),
});

const storeSchema = z.object({
  storeId: storeIdSchema,
  accountId: accountIdSchema,
  keyPrefix: z.string(),
  isCourierDisconnected: z.boolean().optional(),
  access: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("shopify"), shop: z.string() }),
    woocommerceAccessSchema,
    z.object({ kind: z.literal("disconnected"), url: z.string(), site: z.string().optional() }),
  ]),
  moved: z.object({ earlierStoreIds: z.array(storeIdSchema), movedAt: date }).optional(),
});

const MAX_ATTEMPTS = 5;

export const toStoreKey = (storeId: string) => ({ pk: `STORE#${storeId}`, sk: "STORE" });

/** Reads and writes the item of a store, encrypted. */
export interface StoreItems {
  find(storeId: StoreId): Promise<Store | undefined>;
  write(store: Store): Promise<void>;
  /** Writes what `next` returns. Tries again if another process writes in the meantime. */
  update(storeId: StoreId, next: (before: Store) => Store | undefined): Promise<void>;
}

/** Stores stores in `STORE#<store> / STORE`, encrypted. */
export function createStoreItems(table: Table, vault: () => Promise<Vault>): StoreItems {
  const items = createSealedItems(table, vault);
  return {
    async find(storeId) {
      const item = await items.read(toStoreKey(storeId));
      return item === undefined ? undefined : storeSchema.parse(item);
    },
    write: (store) => items.write(toStoreKey(store.storeId), store),
    async update(storeId, next) {
      for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
        const change = (before: unknown) => next(storeSchema.parse(before));
        if (await items.update(toStoreKey(storeId), change)) return;
      }
      throw new UnavailableError(createMessage("connection-busy"));
    },
  };
}
