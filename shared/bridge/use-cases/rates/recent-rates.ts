import {
  canShowAgain,
  type StoredRate,
  toPriceKey,
} from "#shared/bridge/domain/rates/stored-rate.ts";
import type { RateKey } from "#shared/bridge/ports/rates.ts";

/** For this time, a refused request is not sent to the courier again. */
const REFUSAL_TTL_MS = 60_000;
const MAX_ENTRIES = 2_000;

/** An in-memory cache of the prices that this process received. */
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

/** Creates an empty cache. When it is full, it drops the oldest entry. */
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
