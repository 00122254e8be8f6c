import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { AccountHealth, KeptHealth } from "#shared/bridge/ports/account-health.ts";
import type { Clock } from "#shared/kernel/clock.ts";

const MEMORY_MS = 2_000;

/** The same health, remembered by this instance for two seconds: a busy account costs few reads. */
export function recentHealth(
  health: Pick<AccountHealth, "read" | "save">,
  clock: Clock,
): Pick<AccountHealth, "read" | "save"> {
  const memory = new Map<AccountId, { readonly kept: Promise<KeptHealth>; readonly at: number }>();

  return {
    async read(accountId) {
      const known = memory.get(accountId);
      const now = clock().getTime();
      if (known !== undefined && now - known.at < MEMORY_MS) return known.kept;
      const kept = health.read(accountId);
      memory.set(accountId, { kept, at: now });
      try {
        return await kept;
      } catch (fault) {
        memory.delete(accountId);
        throw fault;
      }
    },

    async save(accountId, kept) {
      const saved = await health.save(accountId, kept);
      memory.delete(accountId);
      return saved;
    },
  };
}
