import { WELL } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountHealth, KeptHealth } from "#shared/bridge/ports/account-health.ts";

/** The health of accounts in memory; passes the suite of the DynamoDB store. */
export function inMemoryHealth(): AccountHealth {
  const byAccount = new Map<string, KeptHealth>();
  const keptOf = (accountId: string): KeptHealth =>
    byAccount.get(accountId) ?? { health: WELL, version: 0 };
  return {
    read: async (accountId) => keptOf(accountId),
    async save(accountId, { health, version }) {
      if (keptOf(accountId).version !== version) return "conflict";
      byAccount.set(accountId, { health, version: version + 1 });
      return "saved";
    },
    async reset(accountId) {
      byAccount.set(accountId, { health: WELL, version: keptOf(accountId).version + 1 });
    },
  };
}
