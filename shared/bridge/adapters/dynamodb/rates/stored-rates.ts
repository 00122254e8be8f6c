import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
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
 * The hash covers everything that determines the price. It is keyed with the master key, so that
 * nobody can guess an address from it.
 */
export function createDynamoStoredRates(
  table: Table,
  masterKey: () => Promise<string>,
): StoredRates {
  async function computeKey({ storeId, accountId, request }: RateKey) {
    const hash = createHmac("sha256", await masterKey())
      .update(`rate:${storeId}:${accountId}:${toPriceKey(request)}`)
      .digest("base64url");
    return { pk: toStorePartition(storeId), sk: `RATE#${hash}` };
  }

  async function read(
    key: RateKey,
  ): Promise<(StoredRate & { claimedAt?: Date | undefined }) | undefined> {
    const item = await table.get(await computeKey(key), { isConsistent: false });
    if (item === undefined) return undefined;
    const { pickUpAt, ...rate } = rateSchema.parse(item);
    return { ...rate, pickUpAt };
  }

  return {
    async find(key) {
      return read(key);
    },

    async put(key, rate) {
      await table.put({
        ...(await computeKey(key)),
        ...JSON.parse(JSON.stringify(rate)),
        expiresAtSeconds: Math.ceil(rate.expiresAt.getTime() / 1000),
      });
    },

    async claim(key, now) {
      const stored = await read(key);
      if (stored === undefined || stored.claimedAt !== undefined) return undefined;
      if (!isBookable(stored, key.request, now)) return undefined;
      const isClaimed = await table.tryUpdate(await computeKey(key), {
        update: "SET claimedAt = :now",
        condition: "#token = :token AND attribute_not_exists(claimedAt)",
        names: { "#token": "token" },
        values: { ":now": now.toISOString(), ":token": stored.token },
      });
      return isClaimed ? stored : undefined;
    },
  };
}
