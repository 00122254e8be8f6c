import {
  canShowAgain,
  type StoredRate,
  toPriceKey,
} from "#shared/bridge/domain/rates/stored-rate.ts";
import type { RateKey } from "#shared/bridge/ports/rates.ts";

/** A courier that refuses an address is not asked the same again for this long. */
const REFUSAL_TTL_MS = 60_000;
const MAX_ENTRIES = 2_000;

/** What one process was told of prices; asking it costs nothing. */
export interface RecentRates {
  find(key: RateKey, now: Date): StoredRate | "not-served" | undefined;
  record(key: RateKey, outcome: StoredRate | "not-served", now: Date): void;
}

interface RecentOutcome {
  readonly outcome: StoredRate | "not-served";
  readonly at: Date;
}

const toRateKeyText = ({ storeId, accountId, request }: RateKey): string =>
  `${storeId} ${accountId} ${toPriceKey(request)}`;

/** An empty memory; what was noted first is forgotten first. */
export function createRecentRates(): RecentRates {
  const cache = new Map<string, RecentOutcome>();
  return {
    find(key, now) {
      const found = cache.get(toRateKeyText(key));
      if (found === undefined) return undefined;
      const { outcome, at } = found;
      if (outcome !== "not-served")
        return canShowAgain(outcome, key.request, now) ? outcome : undefined;
      return now.getTime() - at.getTime() < REFUSAL_TTL_MS ? outcome : undefined;
    },
    record(key, outcome, now) {
      const keyText = toRateKeyText(key);
      cache.delete(keyText);
      cache.set(keyText, { outcome, at: now });
      const [oldest] = cache.keys();
      if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
    },
  };
}
