import { openReconcileQueue } from "#functions/bridge/composition/reconcile-queue.ts";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopEventQueue } from "#functions/bridge/composition/shop-event-queue.ts";
import { openShopify } from "#functions/bridge/composition/shopify.ts";
import { openStoreProfiles, openStores } from "#functions/bridge/composition/stores.ts";
import type { Counter } from "#functions/runtime/service.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoCourierErasures } from "#shared/bridge/adapters/dynamodb/privacy/courier-erasures.ts";
import { createDynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/privacy/customer-exports.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoSweepCheckpoints } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { createShopIdLookup } from "#shared/bridge/adapters/shopify/stores/shop-id-lookup.ts";
import { createShopLookup } from "#shared/bridge/adapters/shopify/stores/shop-lookup.ts";
import { createStoreLocations } from "#shared/bridge/adapters/shopify/stores/store-locations.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { getEventStoreId } from "#shared/bridge/domain/stores/split-shop-event.ts";
import { handleShopEvent } from "#shared/bridge/use-cases/stores/handle-shop-event.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { ShopifyShopEventsVariables } from "./env.ts";

/** Returns the function that processes one shop event, and logs and counts it. */
export function createShopEventProcessor(
  env: ShopifyShopEventsVariables,
  { log, count }: Counter<"ShopEventHandled" | "ShopifyDataNotApproved" | "ShopifyOtherVersion">,
) {
  const table = openSealedTable(env);
  const { openVault } = table;
  const { app, admin } = openShopify(env, table, { log, count });
  const runShopEvent = handleShopEvent({
    installations: app.installations,
    shopLookup: { ...createShopLookup(admin), ...createShopIdLookup(app, systemClock) },
    stores: { ...openStores(table), ...openStoreProfiles(table) },
    admins: createDynamoStoreAdmins(table, openVault, systemClock),
    storeData: createDynamoStoreData(table),
    settings: createDynamoSettingsRepository(table),
    health: createDynamoStoreHealthRecords(table),
    storeLocations: createStoreLocations(admin),
    listing: createDynamoDeliveryListing(table),
    batches: createDynamoBatches(table),
    deliveries: createDynamoDeliveries(table),
    erasures: createDynamoCourierErasures(table),
    exports: createDynamoCustomerExports(table, openVault),
    parkedOrders: createDynamoParkedOrders(table),
    checkpoints: createDynamoSweepCheckpoints(table),
    reconcileQueue: openReconcileQueue(env),
    shopEvents: openShopEventQueue(env),
    clock: systemClock,
  });

  return async (event: ShopEvent): Promise<void> => {
    const outcome = await runShopEvent(event);
    count("ShopEventHandled", { kind: event.kind });
    log.info("shop event", {
      kind: event.kind,
      storeId: getEventStoreId(event),
      outcome,
      // After a restore of the table, the same orders are redacted again.
      ...("orderIds" in event && { orderIds: event.orderIds }),
    });
  };
}
