import { randomUUID } from "node:crypto";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { resumeAccount } from "#shared/bridge/use-cases/account-health/resume-account.ts";
import type { SealedTable } from "./sealed-table.ts";

/** Returns the function that closes an account's circuit breaker and reconciles what waits for it. */
export function createAccountResumer(
  { client, name }: Pick<SealedTable, "client" | "name">,
  stores: Stores,
  reconcileQueue: ReconcileQueue,
) {
  const resume = resumeAccount({
    health: createDynamoAccountHealthRecords(client, name),
    index: createDynamoDeliveryIndex(client, name),
    stores,
    listing: createDynamoDeliveryListing(client, name),
    reconcileQueue,
  });
  return (accountId: AccountId) => resume(accountId, randomUUID());
}
