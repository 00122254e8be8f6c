import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type {
  AccountHealthRecords,
  StoredAccountHealth,
} from "#shared/bridge/ports/account-health.ts";
import type { Clock } from "#shared/kernel/clock.ts";

const CACHE_MS = 2_000;

/**
 * Caches the health of an account that works for two seconds in this instance, so that a busy one needs few
 * reads. What waits for the others would miss that they are back.
 */
export function createCachedHealth(
  health: Pick<AccountHealthRecords, "read" | "save">,
  clock: Clock,
): Pick<AccountHealthRecords, "read" | "save"> {
  const cache = new Map<
    AccountId,
    { readonly stored: Promise<StoredAccountHealth>; readonly at: number }
  >();

  return {
    async read(accountId) {
      const cached = cache.get(accountId);
      const now = clock().getTime();
      if (cached !== undefined && now - cached.at < CACHE_MS) return cached.stored;
      const stored = health.read(accountId);
      const entry = { stored, at: now };
      cache.set(accountId, entry);
      try {
        const { health: circuit } = await stored;
        if (circuit.state !== "closed" && cache.get(accountId) === entry) cache.delete(accountId);
        return await stored;
      } catch (error) {
        cache.delete(accountId);
        throw error;
      }
    },

    async save(accountId, stored) {
      const outcome = await health.save(accountId, stored);
      cache.delete(accountId);
      return outcome;
    },
  };
}
