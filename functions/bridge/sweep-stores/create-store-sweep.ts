import { createCarrierServiceRegistrar } from "#functions/bridge/composition/carrier-services.ts";
import { createKeyReader } from "#functions/bridge/composition/key-reader.ts";
import { openReconcileQueue } from "#functions/bridge/composition/reconcile-queue.ts";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopEventQueue } from "#functions/bridge/composition/shop-event-queue.ts";
import { openShopify } from "#functions/bridge/composition/shopify.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { createMaintenanceFactory } from "#functions/bridge/composition/store-maintenance.ts";
import { createStorefrontFactory } from "#functions/bridge/composition/storefronts.ts";
import { openStores } from "#functions/bridge/composition/stores.ts";
import type { Counter } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createDynamoDeliveryStates } from "#shared/bridge/adapters/dynamodb/delivery/delivery-states.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoSweepCheckpoints } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { createStoreLocations } from "#shared/bridge/adapters/shopify/stores/store-locations.ts";
import { sweepStores } from "#shared/bridge/use-cases/stores/sweep-stores.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { SweepStoresVariables } from "./env.ts";

/** Returns the function that sweeps and maintains the stores of a share that are due. */
export function createStoreSweep(
  env: SweepStoresVariables,
  { log, count }: Counter<"StoresNotSwept" | "ShopifyDataNotApproved" | "ShopifyOtherVersion">,
) {
  const table = openSealedTable(env);
  const { openVault } = table;
  const stores = openStores(table);
  const storeHttpClient = openStoreHttpClient(env);
  const { admin } = openShopify(env, table, { log, count });
  return sweepStores({
    checkpoints: createDynamoSweepCheckpoints(table),
    stores,
    openStorefront: createStorefrontFactory(admin, storeHttpClient, stores),
    health: createDynamoStoreHealthRecords(table),
    states: createDynamoDeliveryStates(table),
    openStoreMaintenance: createMaintenanceFactory(
      env,
      createKeyReader(env.STORE_WEBHOOK_KEYS_ARN),
      storeHttpClient,
      stores,
    ),
    settings: createDynamoSettingsRepository(table),
    ensureRates: createCarrierServiceRegistrar(
      env,
      table,
      createKeyReader(env.CHECKOUT_RATE_KEYS_ARN),
      admin,
    ),
    storeLocations: createStoreLocations(admin),
    admins: createDynamoStoreAdmins(table, openVault, systemClock),
    reconcileQueue: openReconcileQueue(env),
    shopEvents: openShopEventQueue(env),
    clock: systemClock,
    concurrency: env.STORE_CONCURRENCY,
    shares: env.SWEEP_SHARES,
    reportFailure: (storeId, error) => {
      log.warn("store not swept or maintained", { storeId, ...summarizeError(error) });
      count("StoresNotSwept");
    },
  });
}
