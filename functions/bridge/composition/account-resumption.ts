import { randomUUID } from "node:crypto";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { resumeAccount } from "#shared/bridge/use-cases/account-health/resume-account.ts";
import { createAccountHealth } from "./account-health.ts";

/** Returns the function that closes an account's circuit breaker and reconciles what waits for it. */
export function createAccountResumer(table: Table, stores: Stores, reconcileQueue: ReconcileQueue) {
  const resume = resumeAccount({
    health: createAccountHealth(table),
    index: createDynamoDeliveryIndex(table),
    stores,
    listing: createDynamoDeliveryListing(table),
    reconcileQueue,
  });
  return (accountId: AccountId) => resume(accountId, randomUUID());
}
