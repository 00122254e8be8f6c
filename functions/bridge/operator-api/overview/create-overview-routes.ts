import type { OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoDirectory } from "#shared/bridge/adapters/dynamodb/stores/directory.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStoreProfiles } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { listStuck } from "#shared/bridge/use-cases/overview/list-stuck.ts";
import { searchStores } from "#shared/bridge/use-cases/overview/search-stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { createListRoutes } from "./list-routes.ts";
import { createSearchRoutes } from "./search-routes.ts";

/** Creates the calls that look at all stores, deliveries and accounts of the installation. */
export function createOverviewRoutes(
  table: Table,
  stores: Pick<Stores, "findAccount">,
  clock: Clock,
): OperatorRoute[] {
  const deps = {
    directory: createDynamoDirectory(table),
    profiles: createDynamoStoreProfiles(table),
    deliveries: createDynamoDeliveries(table),
    index: createDynamoDeliveryIndex(table),
    listing: createDynamoDeliveryListing(table),
    stores,
    storeHealth: createDynamoStoreHealthRecords(table),
    accountHealth: createDynamoAccountHealthRecords(table),
    clock,
  };
  return [
    ...createListRoutes(deps),
    ...createSearchRoutes({ searchStores: searchStores(deps), listStuck: listStuck(deps) }),
  ];
}
