import type { Table } from "#shared/aws/table.ts";
import { toAccountKey } from "#shared/bridge/adapters/dynamodb/stores/courier-accounts.ts";
import type { NotificationSigns } from "#shared/bridge/ports/account-health.ts";

/** Stores the signs beside what is sealed of the account, which `findAccount` reads with it. */
export const createDynamoNotificationSigns = (table: Table): NotificationSigns => ({
  async note(accountId, outcome, at) {
    const field = outcome === "arrived" ? "notifiedAt" : "notificationMissedAt";
    await table.tryUpdate(toAccountKey(accountId), {
      condition: "attribute_exists(sealed)",
      update: `SET ${field} = :at`,
      values: { ":at": at.toISOString() },
    });
  },
});
