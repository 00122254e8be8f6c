import { SQSClient } from "@aws-sdk/client-sqs";
import { createCarrierServiceRegistrar } from "#functions/bridge/carrier-service-registrar.ts";
import { openStoreHttpClient } from "#functions/bridge/open-store-http-client.ts";
import { createShopifyClients } from "#functions/bridge/shopify-clients.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { deriveWooCommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoDeliveryStates } from "#shared/bridge/adapters/dynamodb/delivery/delivery-states.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createDynamoSweepCheckpoints } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { openStoreMaintenance } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import {
  createWooCommerceClientFactory,
  openStorefront,
} from "#shared/bridge/adapters/stores/open-storefront.ts";
import { sweepStores } from "#shared/bridge/use-cases/stores/sweep-stores.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { sweepStoresEnv } from "./env.ts";

const env = readEnv(sweepStoresEnv);
const { wrapHandler, count, log } = createService("sweep-stores");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));
const openVault = async () => createVault(await readMasterKey());
const stores = createDynamoStores(client, env.TABLE_NAME, openVault);
const woocommerce = createWooCommerceClientFactory(openStoreHttpClient(env), stores);

const { admin } = createShopifyClients(env, client, readMasterKey);

const sweep = sweepStores({
  checkpoints: createDynamoSweepCheckpoints(client, env.TABLE_NAME),
  stores,
  openStorefront: openStorefront(admin, woocommerce, systemClock),
  health: createDynamoStoreHealthRecords(client, env.TABLE_NAME),
  states: createDynamoDeliveryStates(client, env.TABLE_NAME),
  openStoreMaintenance: openStoreMaintenance(woocommerce, {
    publicUrl: env.PUBLIC_URL,
    getWebhookSecret: async (storeId) =>
      deriveWooCommerceWebhookSecret(await readMasterKey(), storeId),
  }),
  settings: createDynamoSettingsRepository(client, env.TABLE_NAME),
  ensureRates: createCarrierServiceRegistrar(env, client, admin, readMasterKey),
  admins: createDynamoStoreAdmins(client, env.TABLE_NAME, openVault, systemClock),
  reconcileQueue: createSqsReconcileQueue(new SQSClient(), env.RECONCILE_QUEUE_URL),
  clock: systemClock,
  reportFailure: (storeId, error) => {
    log.warn("store not swept or maintained", { storeId, ...summarizeError(error) });
    count("StoresNotSwept");
  },
});

export const handler = wrapHandler(async () => {
  const { sweptOrders, missedByWebhooks, replacedWebhooks, missingOrders, unreachableStores } =
    await sweep();
  count("OrdersSwept", sweptOrders);
  count("MissedWebhooks", missedByWebhooks);
  count("WebhooksReplaced", replacedWebhooks);
  count("OrdersMissing", missingOrders);
  count("StoresUnreachable", unreachableStores);
});
