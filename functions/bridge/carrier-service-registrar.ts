import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ratesUrl } from "#shared/bridge/adapters/crypto/rates-url.ts";
import { dynamoSettingsStore } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { dynamoStoreHealth } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { shopifyCarrierServices } from "#shared/bridge/adapters/shopify/rates/carrier-services.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { ensureCarrierService } from "#shared/bridge/use-cases/rates/ensure-carrier-service.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/** Registering shops' checkouts with this deployment; to be called when rates are switched. */
export const ensureRatesOf = (
  { TABLE_NAME, PUBLIC_URL }: { readonly TABLE_NAME: string; readonly PUBLIC_URL: string },
  client: DynamoDBDocumentClient,
  admin: ShopifyAdmin,
  masterKey: () => Promise<string>,
) =>
  ensureCarrierService({
    settings: dynamoSettingsStore(client, TABLE_NAME),
    health: dynamoStoreHealth(client, TABLE_NAME),
    carrierServicesOf: (shop) => shopifyCarrierServices(admin, shop),
    callbackUrl: async ({ storeId }) => ratesUrl(PUBLIC_URL, await masterKey(), storeId),
    clock: systemClock,
  });
