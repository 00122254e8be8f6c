import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ShopThrottle } from "#shared/bridge/ports/shop-throttle.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** A read before every call to Shopify would cost more than it saves. */
const CACHE_MS = 1_000;

const pauseSchema = z.object({ pausedUntil: z.iso.datetime().transform((iso) => new Date(iso)) });
const toKey = (shop: string) => ({ pk: toStorePartition(toShopifyStoreId(shop)), sk: "PAUSE" });

/**
 * Stores the pause of a throttled shop in `STORE#<store> / PAUSE`. Each process reads it at most once
 * a second.
 */
export function createDynamoShopThrottle(table: Table, clock: Clock): ShopThrottle {
  const cache = new Map<string, { until: Date | undefined; at: number }>();

  return {
    async findPauseEnd(shop) {
      const now = clock().getTime();
      const cached = cache.get(shop);
      if (cached !== undefined && now < cached.at + CACHE_MS) return cached.until;
      const item = await table.get(toKey(shop), { isConsistent: false });
      const until = item === undefined ? undefined : pauseSchema.parse(item).pausedUntil;
      cache.set(shop, { until, at: now });
      return until;
    },

    async pause(shop, until) {
      const latest = Math.max(cache.get(shop)?.until?.getTime() ?? 0, until.getTime());
      cache.set(shop, { until: new Date(latest), at: clock().getTime() });
      await table.tryUpdate(toKey(shop), {
        // A pause that is written after an erasure goes by itself.
        update: "SET pausedUntil = :until, expiresAtSeconds = :expires",
        condition: "attribute_not_exists(pausedUntil) OR pausedUntil < :until",
        values: {
          ":until": until.toISOString(),
          ":expires": toTimeToLive(until).expiresAtSeconds,
        },
      });
    },
  };
}
