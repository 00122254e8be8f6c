import type { Clock } from "#shared/kernel/clock.ts";

/** Remembers for a day what rarely changes in a store. */
export interface StoreCache {
  /** Returns the remembered value of a key, or reads it. A failed read is not remembered. */
  read<Value>(key: string, readValue: () => Promise<Value>): Promise<Value>;
}

const LIFETIME_MS = 24 * 60 * 60_000;
/** Limits the memory of a process that serves many stores. */
const MAX_ENTRIES = 2_000;

/** Opens the caches of stores, by their address. They live as long as the process. */
export function createStoreCaches(clock: Clock): (storeUrl: string) => StoreCache {
  const entries = new Map<string, { readonly value: unknown; readonly endsAt: number }>();
  return (storeUrl) => ({
    async read<Value>(key: string, readValue: () => Promise<Value>): Promise<Value> {
      const id = `${storeUrl} ${key}`;
      const now = clock().getTime();
      const known = entries.get(id);
      // Each key is only ever read with one type of value.
      if (known !== undefined && known.endsAt > now) return known.value as Value;
      const value = await readValue();
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(id, { value, endsAt: now + LIFETIME_MS });
      return value;
    },
  });
}
