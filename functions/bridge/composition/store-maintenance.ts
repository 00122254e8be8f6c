import type { KeyRing } from "#shared/aws/key-ring.ts";
import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { openStoreMaintenance } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { createWooCommerceClientFactory } from "#shared/bridge/adapters/stores/open-storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Env, publicUrlEnv, webhookUrlEnv } from "./env.ts";
import { readWebhookUrls } from "./webhook-urls.ts";

/** Returns the factory of a store's maintenance: its webhooks, its administrator, its order storage. */
export const createMaintenanceFactory = (
  env: Env<typeof publicUrlEnv & typeof webhookUrlEnv>,
  readWebhookKeys: () => Promise<KeyRing>,
  storeHttpClient: StoreHttpClient,
  stores: Stores,
) =>
  openStoreMaintenance(createWooCommerceClientFactory(storeHttpClient, stores), {
    ...readWebhookUrls(env),
    readWebhookKeys,
  });
