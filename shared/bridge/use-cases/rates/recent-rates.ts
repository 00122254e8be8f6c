import {
  isShownAgain,
  type KeptRate,
  pricedText,
} from "#shared/bridge/domain/rates/stored-rate.ts";
import type { Asked } from "#shared/bridge/ports/rates.ts";

/** A courier that refuses an address is not asked the same again for this long. */
const REFUSED_MS = 60_000;
const MOST = 2_000;

/** What one process was told of prices; asking it costs nothing. */
export interface RecentRates {
  find(asked: Asked, now: Date): KeptRate | "not-served" | undefined;
  note(asked: Asked, told: KeptRate | "not-served", now: Date): void;
}

interface Told {
  readonly told: KeptRate | "not-served";
  readonly at: Date;
}

const nameOf = ({ storeId, accountId, request }: Asked): string =>
  `${storeId} ${accountId} ${pricedText(request)}`;

/** An empty memory; what was noted first is forgotten first. */
export function recentRates(): RecentRates {
  const memory = new Map<string, Told>();
  return {
    find(asked, now) {
      const found = memory.get(nameOf(asked));
      if (found === undefined) return undefined;
      const { told, at } = found;
      if (told !== "not-served") return isShownAgain(told, asked.request, now) ? told : undefined;
      return now.getTime() - at.getTime() < REFUSED_MS ? told : undefined;
    },
    note(asked, told, now) {
      const name = nameOf(asked);
      memory.delete(name);
      memory.set(name, { told, at: now });
      const [oldest] = memory.keys();
      if (memory.size > MOST && oldest !== undefined) memory.delete(oldest);
    },
  };
}
