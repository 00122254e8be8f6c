import type { Table } from "#shared/aws/table.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { createDynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoQuotes } from "#shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/** Returns what use cases on quotes and orders need, except the locator and the queue. */
export const openOrders = (table: Table) => ({
  quotes: createDynamoQuotes(table),
  orders: createDynamoOrders(table),
  accounts: createDynamoAccounts(table),
  tokenGenerator: credentials,
  clock: systemClock,
});
