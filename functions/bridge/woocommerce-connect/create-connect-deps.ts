import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { createMaintenanceFactory } from "#functions/bridge/composition/store-maintenance.ts";
import { openStores } from "#functions/bridge/composition/stores.ts";
import type { Service } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { generateToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoConnectionAttempts } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreMaintenance } from "#shared/bridge/ports/store-maintenance.ts";
import { ensureWebhooks } from "#shared/bridge/use-cases/stores/ensure-webhooks.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { PageDeps } from "./connect-routes.ts";
import type { WoocommerceConnectVariables } from "./env.ts";

/** Creates what the connect pages work with. */
export function createConnectDeps(
  env: WoocommerceConnectVariables,
  service: Pick<Service, "log" | "count">,
): PageDeps {
  const table = openSealedTable(env);
  const { openVault } = table;
  const storeHttpClient = openStoreHttpClient(env);
  const stores = openStores(table);
  return {
    attempts: createDynamoConnectionAttempts(table, openVault),
    storeChecker: createStoreChecker(storeHttpClient, systemClock),
    stores,
    admins: createDynamoStoreAdmins(table, openVault, systemClock),
    clock: systemClock,
    createState: generateToken,
    publicUrl: env.PUBLIC_URL,
    prepareConnectedStore: createStorePreparer(
      createMaintenanceFactory(env, table, storeHttpClient, stores),
      service,
    ),
  };
}

/** Returns the function that creates the webhooks of a store that was just connected. */
const createStorePreparer =
  (
    openMaintenance: (store: Store) => StoreMaintenance,
    { log, count }: Pick<Service, "log" | "count">,
  ): PageDeps["prepareConnectedStore"] =>
  async (store) => {
    const { storeId } = store;
    count("StoresConnected");
    const { webhooks } = openMaintenance(store);
    try {
      if (webhooks) await ensureWebhooks(webhooks);
      log.info("store connected", { storeId });
    } catch (error) {
      // The next sweep of the store creates them, within minutes.
      log.warn("store connected, without webhooks yet", { storeId, ...summarizeError(error) });
    }
  };
