import type { SealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopify } from "#functions/bridge/composition/shopify.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { createStorefrontFactory } from "#functions/bridge/composition/storefronts.ts";
import type { Counter } from "#functions/runtime/service.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { explainOrder } from "#shared/bridge/use-cases/dispatch/explain-order.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { OperatorApiVariables } from "../env.ts";

/** Creates what reads an order from its store and tries the rules on it. Nothing is done. */
export function createOrderExplainer(
  env: OperatorApiVariables,
  table: SealedTable,
  stores: Stores,
  service: Counter<"ShopifyDataNotApproved" | "ShopifyOtherVersion">,
) {
  const { admin } = openShopify(env, table, service);
  return explainOrder({
    deliveries: createDynamoDeliveries(table),
    batches: createDynamoBatches(table),
    stores,
    settings: createDynamoSettingsRepository(table),
    openStorefront: createStorefrontFactory(admin, openStoreHttpClient(env), stores),
    clock: systemClock,
  });
}
