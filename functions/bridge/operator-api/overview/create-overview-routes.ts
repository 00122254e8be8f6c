import type { OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoUnnamedNotifications } from "#shared/bridge/adapters/dynamodb/account-health/unnamed-notifications.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoDirectory } from "#shared/bridge/adapters/dynamodb/stores/directory.ts";
import { createShopIdentities } from "#shared/bridge/adapters/dynamodb/stores/shop-identities.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStoreProfiles } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createDynamoSweepCheckpoints } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import type { DeadLetters } from "#shared/bridge/ports/overview/dead-letters.ts";
import type { CustomerExports } from "#shared/bridge/ports/privacy.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { listStuck } from "#shared/bridge/use-cases/overview/list-stuck.ts";
import { searchStores } from "#shared/bridge/use-cases/overview/search-stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { createDeadLetterRoutes } from "./dead-letter-routes.ts";
import { createHealthRoutes, type HealthDeps } from "./health-routes.ts";
import { createListRoutes } from "./list-routes.ts";
import { createPauseRoutes } from "./pause-routes.ts";
import { createRepairRoutes } from "./repair-routes.ts";
import { createSearchRoutes } from "./search-routes.ts";

interface Options extends HealthDeps {
  readonly table: Table;
  readonly stores: Stores;
  readonly exports: CustomerExports;
  readonly deadLetters: DeadLetters;
  readonly shopEvents: ShopEventQueue;
  readonly createEventId: () => string;
  readonly clock: Clock;
}

/** Creates the calls that look at all stores, deliveries and accounts, and that repair them. */
export function createOverviewRoutes({ table, ...options }: Options): OperatorRoute[] {
  const deps = {
    ...options,
    directory: createDynamoDirectory(table),
    profiles: createDynamoStoreProfiles(table),
    deliveries: createDynamoDeliveries(table),
    index: createDynamoDeliveryIndex(table),
    listing: createDynamoDeliveryListing(table),
    storeHealth: createDynamoStoreHealthRecords(table),
    accountHealth: createDynamoAccountHealthRecords(table),
    checkpoints: createDynamoSweepCheckpoints(table),
    notifications: createDynamoUnnamedNotifications(table),
    storeData: createDynamoStoreData(table),
    identities: createShopIdentities(table),
  };
  return [
    ...createHealthRoutes(deps),
    ...createListRoutes(deps),
    ...createSearchRoutes({ searchStores: searchStores(deps), listStuck: listStuck(deps) }),
    ...createDeadLetterRoutes(deps),
    ...createPauseRoutes(deps),
    ...createRepairRoutes(deps),
  ];
}
