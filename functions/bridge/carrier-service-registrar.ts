import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { buildRatesUrl } from "#shared/bridge/adapters/crypto/rates-url.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createShopifyCarrierServices } from "#shared/bridge/adapters/shopify/rates/carrier-services.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { ensureCarrierService } from "#shared/bridge/use-cases/rates/ensure-carrier-service.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/** Registering shops' checkouts with this deployment; to be called when rates are switched. */
export const createCarrierServiceRegistrar = (
  { TABLE_NAME, PUBLIC_URL }: { readonly TABLE_NAME: string; readonly PUBLIC_URL: string },
  client: DynamoDBDocumentClient,
  admin: ShopifyAdmin,
  readMasterKey: () => Promise<string>,
) =>
  ensureCarrierService({
    settings: createDynamoSettingsRepository(client, TABLE_NAME),
    health: createDynamoStoreHealthRecords(client, TABLE_NAME),
    openCarrierServices: (shop) => createShopifyCarrierServices(admin, shop),
    buildCallbackUrl: async ({ storeId }) =>
      buildRatesUrl(PUBLIC_URL, await readMasterKey(), storeId),
    clock: systemClock,
  });
