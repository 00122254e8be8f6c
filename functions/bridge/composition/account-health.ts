import type { Table } from "#shared/aws/table.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoUnnamedNotifications } from "#shared/bridge/adapters/dynamodb/account-health/unnamed-notifications.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";
import { resetCircuit } from "#shared/bridge/use-cases/account-health/reset-circuit.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/** Creates what reads the circuits of accounts, and closes them for those who see that an account works again. */
export function createAccountHealth(table: Table): Pick<AccountHealthRecords, "read" | "reset"> {
  const health = createDynamoAccountHealthRecords(table);
  const notifications = createDynamoUnnamedNotifications(table);
  return { ...health, reset: resetCircuit({ health, notifications, clock: systemClock }) };
}
