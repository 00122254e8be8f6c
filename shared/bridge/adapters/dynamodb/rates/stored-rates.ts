import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Key, KeyRing } from "#shared/aws/key-ring.ts";
import type { ItemKey, Table } from "#shared/aws/table.ts";
import { date, money } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import {
  isBookable,
  type StoredRate,
  toPriceKey,
} from "#shared/bridge/domain/rates/stored-rate.ts";
import type { RateKey, StoredRates } from "#shared/bridge/ports/rates.ts";

const rateSchema = z.object({
  token: z.string(),
  price: money,
  quotedAt: date,
  expiresAt: date,
  pickUpAt: date.optional(),
  claimedAt: date.optional(),
});

/**
 * Stores quoted rates in `STORE#<store> / RATE#<hash>`. DynamoDB deletes them after the token expires.
 * The hash covers everything that determines the price. It is keyed, so that nobody can guess an
 * address from it. A rate that was stored under an earlier key is found under it.
 */
export function createDynamoStoredRates(
  table: Table,
  readKeys: () => Promise<KeyRing>,
): StoredRates {
  async function read(key: RateKey): Promise<FoundRate | undefined> {
    const { current, keys } = await readKeys();
    for (const one of new Set([current, ...keys.values()])) {
      const itemKey = toItemKey(one, key);
      const item = await table.get(itemKey, { isConsistent: false });
      if (item === undefined) continue;
      const { pickUpAt, claimedAt, ...rate } = rateSchema.parse(item);
      return { itemKey, claimedAt, rate: { ...rate, pickUpAt } };
    }
    return undefined;
  }

  return {
    find: async (key) => (await read(key))?.rate,

    async put(key, rate) {
      await table.put({
        ...toItemKey((await readKeys()).current, key),
        ...JSON.parse(JSON.stringify(rate)),
        expiresAtSeconds: Math.ceil(rate.expiresAt.getTime() / 1000),
      });
    },

    async claim(key, now) {
      const found = await read(key);
      if (found === undefined || found.claimedAt !== undefined) return undefined;
      if (!isBookable(found.rate, key.request, now)) return undefined;
      const isClaimed = await table.tryUpdate(found.itemKey, {
        update: "SET claimedAt = :now",
        condition: "#token = :token AND attribute_not_exists(claimedAt)",
        names: { "#token": "token" },
        values: { ":now": now.toISOString(), ":token": found.rate.token },
      });
      return isClaimed ? found.rate : undefined;
    },
  };
}

interface FoundRate {
  readonly itemKey: ItemKey;
  readonly rate: StoredRate;
  readonly claimedAt: Date | undefined;
}

function toItemKey({ secret }: Key, { storeId, accountId, request }: RateKey): ItemKey {
  const hash = createHmac("sha256", secret)
    .update(`rate:${storeId}:${accountId}:${toPriceKey(request)}`)
    .digest("base64url");
  return { pk: toStorePartition(storeId), sk: `RATE#${hash}` };
}
