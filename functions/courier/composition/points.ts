import type { Table } from "#shared/aws/table.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { createDynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { createDynamoNotifications } from "#shared/courier/adapters/dynamodb/notifications/dynamo-notifications.ts";
import { createDynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { rememberAccounts } from "#shared/courier/use-cases/accounts/account-memory.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/** Returns what a worker of points needs, except its queues: it reads an account once in five seconds. */
export const openWorkedPoints = (table: Table) => {
  const points = openPoints(table);
  return { ...points, accounts: rememberAccounts(points.accounts, systemClock) };
};

/** Returns what every use case on points needs, except its queues. */
export const openPoints = (table: Table) => ({
  points: createDynamoPoints(table),
  accounts: createDynamoAccounts(table),
  notifications: createDynamoNotifications(table),
  credentials,
  clock: systemClock,
});
