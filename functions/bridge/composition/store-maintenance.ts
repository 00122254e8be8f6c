import type { KeyRing } from "#shared/aws/key-ring.ts";
import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { openStoreMaintenance } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { createWooCommerceClientFactory } from "#shared/bridge/adapters/stores/open-storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Env, formerUrlsEnv, publicUrlEnv } from "./env.ts";

/** Returns the factory of a store's maintenance: its webhooks, its administrator, its order storage. */
export const createMaintenanceFactory = (
  { PUBLIC_URL, FORMER_PUBLIC_URLS }: Env<typeof publicUrlEnv & typeof formerUrlsEnv>,
  readWebhookKeys: () => Promise<KeyRing>,
  storeHttpClient: StoreHttpClient,
  stores: Stores,
) =>
  openStoreMaintenance(createWooCommerceClientFactory(storeHttpClient, stores), {
    publicUrl: PUBLIC_URL,
    formerPublicUrls: FORMER_PUBLIC_URLS,
    readWebhookKeys,
  });
