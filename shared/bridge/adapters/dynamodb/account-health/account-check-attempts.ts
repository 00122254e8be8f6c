import type { Table } from "#shared/aws/table.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { AccountCheckAttempts } from "#shared/bridge/ports/account-health.ts";

/** Stores the time of the last check in `STORE#<store> / ACCOUNT-CHECK`. */
export function createDynamoAccountCheckAttempts(table: Table): AccountCheckAttempts {
  return {
    tryStart: (storeId, now, notSince) =>
      table.tryUpdate(
        { pk: toStorePartition(storeId), sk: "ACCOUNT-CHECK" },
        {
          update: "SET attemptedAt = :now",
          condition: "attribute_not_exists(attemptedAt) OR attemptedAt <= :last",
          values: { ":now": now.toISOString(), ":last": notSince.toISOString() },
        },
      ),
  };
}
