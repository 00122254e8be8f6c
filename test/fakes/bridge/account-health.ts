import { CLOSED_CIRCUIT } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type {
  AccountHealthRecords,
  StoredAccountHealth,
} from "#shared/bridge/ports/account-health.ts";

/** Creates account health records in memory. They pass the tests of the DynamoDB records. */
export function createInMemoryHealth(): AccountHealthRecords {
  const byAccount = new Map<string, StoredAccountHealth>();
  const readStored = (accountId: string): StoredAccountHealth =>
    byAccount.get(accountId) ?? { health: CLOSED_CIRCUIT, version: 0 };
  return {
    read: async (accountId) => readStored(accountId),
    async save(accountId, { health, version }) {
      if (readStored(accountId).version !== version) return "conflict";
      byAccount.set(accountId, { health, version: version + 1 });
      return "saved";
    },
    async reset(accountId, health = CLOSED_CIRCUIT) {
      byAccount.set(accountId, {
        health,
        version: readStored(accountId).version + 1,
      });
    },
  };
}
