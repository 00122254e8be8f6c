import { deriveWooCommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { openStoreMaintenance } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { createWooCommerceClientFactory } from "#shared/bridge/adapters/stores/open-storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Env, publicUrlEnv } from "./env.ts";
import type { SealedTable } from "./sealed-table.ts";

/** Returns the factory of a store's maintenance: its webhooks, its administrator, its order storage. */
export const createMaintenanceFactory = (
  { PUBLIC_URL }: Env<typeof publicUrlEnv>,
  { readMasterKey }: Pick<SealedTable, "readMasterKey">,
  storeHttpClient: StoreHttpClient,
  stores: Stores,
) =>
  openStoreMaintenance(createWooCommerceClientFactory(storeHttpClient, stores), {
    publicUrl: PUBLIC_URL,
    getWebhookSecret: async (storeId) =>
      deriveWooCommerceWebhookSecret(await readMasterKey(), storeId),
  });
