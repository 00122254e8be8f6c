import type { KeyRing } from "#shared/aws/key-ring.ts";
import type { Table } from "#shared/aws/table.ts";
import { buildRatesUrl } from "#shared/bridge/adapters/crypto/rates-url.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createShopifyCarrierServices } from "#shared/bridge/adapters/shopify/rates/carrier-services.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { ensureCarrierService } from "#shared/bridge/use-cases/rates/ensure-carrier-service.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { Env, publicUrlEnv } from "./env.ts";

/** Returns the function that registers checkout rates with a shop, or removes them, by its settings. */
export const createCarrierServiceRegistrar = (
  { PUBLIC_URL }: Env<typeof publicUrlEnv>,
  table: Table,
  readRateKeys: () => Promise<KeyRing>,
  admin: ShopifyAdmin,
) =>
  ensureCarrierService({
    settings: createDynamoSettingsRepository(table),
    health: createDynamoStoreHealthRecords(table),
    openCarrierServices: (shop) => createShopifyCarrierServices(admin, shop),
    buildCallbackUrl: async ({ storeId }) =>
      buildRatesUrl(PUBLIC_URL, await readRateKeys(), storeId),
    clock: systemClock,
  });
