import { randomUUID, timingSafeEqual } from "node:crypto";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { openStoreHttpClient } from "#functions/bridge/open-store-http-client.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { type JsonRoute, respondRefusal, runRoute } from "#functions/runtime/json-routes.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { deriveWooCommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { generateToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/privacy/customer-exports.ts";
import { createDynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoConnectionAttempts } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { createDynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { createSqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { openStoreMaintenance } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { createWooCommerceClientFactory } from "#shared/bridge/adapters/stores/open-storefront.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { resumeAccount } from "#shared/bridge/use-cases/account-health/resume-account.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createAccountHealthRoutes } from "./account-health-routes.ts";
import { createApiKeyRoutes } from "./api-key-routes.ts";
import { createConnectionRoutes } from "./connection-routes.ts";
import { createDataRequestRoutes } from "./data-request-routes.ts";
import { createDeliveryRoutes } from "./delivery-routes.ts";
import { createDisconnectionRoutes } from "./disconnection-routes.ts";
import { type OPERATOR_ROUTES, operatorApiEnv } from "./env.ts";
import { createStoreHealthRoutes } from "./store-health-routes.ts";
import { createWoocommerceRoutes } from "./woocommerce-routes.ts";

const env = readEnv(operatorApiEnv);
const { wrapHandler, log } = createService("operator-api");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));
const openVault = async () => createVault(await readMasterKey());
const sqs = new SQSClient();
const readOpsKey = cacheWithTtl(() => readSecret(env.OPS_KEY_ARN));
const stores = createDynamoStores(client, env.TABLE_NAME, openVault);
const accountHealth = createDynamoAccountHealthRecords(client, env.TABLE_NAME);
const reconcileQueue = createSqsReconcileQueue(sqs, env.RECONCILE_QUEUE_URL);
const shopEvents = createSqsShopEventQueue(sqs, env.SHOP_EVENT_QUEUE_URL);
const storeHttpClient = openStoreHttpClient(env);
const storeHealth = createDynamoStoreHealthRecords(client, env.TABLE_NAME);
const resume = resumeAccount({
  health: accountHealth,
  index: createDynamoDeliveryIndex(client, env.TABLE_NAME),
  stores,
  listing: createDynamoDeliveryListing(client, env.TABLE_NAME),
  reconcileQueue,
});

const routes: Record<(typeof OPERATOR_ROUTES)[number], JsonRoute> = {
  ...createConnectionRoutes({
    stores,
    resumeAccount: (accountId) => resume(accountId, randomUUID()),
    installations: createDynamoInstallations(client, env.TABLE_NAME, openVault),
    shopEvents,
    readMasterKey,
    publicUrl: env.PUBLIC_URL,
    clock: systemClock,
  }),
  ...createWoocommerceRoutes({
    stores,
    admins: createDynamoStoreAdmins(client, env.TABLE_NAME, openVault, systemClock),
    connectionAttempts: createDynamoConnectionAttempts(client, env.TABLE_NAME, openVault),
    storeChecker: createStoreChecker(storeHttpClient, systemClock),
    shopEvents,
    createToken: generateToken,
    readMasterKey,
    publicUrl: env.PUBLIC_URL,
    clock: systemClock,
  }),
  ...createApiKeyRoutes({
    stores,
    keys: createDynamoApiKeys(client, env.TABLE_NAME, systemClock),
    readMasterKey,
  }),
  ...createAccountHealthRoutes({ stores, health: accountHealth }),
  ...createDisconnectionRoutes({
    stores,
    openStoreMaintenance: openStoreMaintenance(
      createWooCommerceClientFactory(storeHttpClient, stores),
      {
        publicUrl: env.PUBLIC_URL,
        getWebhookSecret: async (storeId) =>
          deriveWooCommerceWebhookSecret(await readMasterKey(), storeId),
      },
    ),
    health: storeHealth,
    clock: systemClock,
    reportFailure: (storeId, error) =>
      log.warn("store disconnected, its webhooks remain", { storeId, ...summarizeError(error) }),
    shopEvents,
    createEventId: randomUUID,
  }),
  ...createStoreHealthRoutes(storeHealth),
  ...createDeliveryRoutes({
    deliveries: createDynamoDeliveries(client, env.TABLE_NAME),
    reconcileQueue,
    createEventId: randomUUID,
  }),
  ...createDataRequestRoutes(createDynamoCustomerExports(client, env.TABLE_NAME, openVault)),
};

export const handler = wrapHandler(async (event: APIGatewayProxyEventV2) => {
  const given = Buffer.from(event.headers["x-ops-key"] ?? "");
  const expected = Buffer.from(await readOpsKey());
  const isOperator = given.length === expected.length && timingSafeEqual(given, expected);
  return isOperator
    ? runRoute(routes, event)
    : respondRefusal(401, "The x-ops-key header is missing or wrong.");
});
