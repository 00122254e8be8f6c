import { randomUUID } from "node:crypto";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { createCarrierServiceRegistrar } from "#functions/bridge/carrier-service-registrar.ts";
import { openStoreHttpClient } from "#functions/bridge/open-store-http-client.ts";
import { createSessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { createShopifyClients } from "#functions/bridge/shopify-clients.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { createAccountChecker } from "#shared/bridge/adapters/courier/account-checker.ts";
import { deriveOwnAccountId, isOwnAccount } from "#shared/bridge/adapters/crypto/own-account-id.ts";
import { signText } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import { buildTrackingUrl } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoAccountCheckAttempts } from "#shared/bridge/adapters/dynamodb/account-health/account-check-attempts.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createAppLibraries } from "#shared/bridge/adapters/shopify/app-libraries.ts";
import { verifyIdToken } from "#shared/bridge/adapters/shopify/stores/verify-id-token.ts";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { createSqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import {
  createWooCommerceClientFactory,
  openStorefront,
} from "#shared/bridge/adapters/stores/open-storefront.ts";
import { resumeAccount } from "#shared/bridge/use-cases/account-health/resume-account.ts";
import { createRatesSyncingSettings } from "#shared/bridge/use-cases/settings/rates-syncing-settings.ts";
import { authenticateSession } from "#shared/bridge/use-cases/sign-in/authenticate-session.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { ROUTES } from "./all-routes.ts";
import {
  authenticateByAny,
  authenticateByApiKey,
  authenticateByIdToken,
  authenticateBySession,
} from "./authenticate.ts";
import { createCursors } from "./cursors.ts";
import { merchantApiEnv } from "./env.ts";
import type { MerchantDeps } from "./merchant-deps.ts";
import { createRouter } from "./router.ts";

const env = readEnv(merchantApiEnv);
const { wrapHandler, count, log } = createService("merchant-api");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));
const stores = createDynamoStores(client, env.TABLE_NAME, async () =>
  createVault(await readMasterKey()),
);
const sqs = new SQSClient();
const reconcileQueue = createSqsReconcileQueue(sqs, env.RECONCILE_QUEUE_URL);
const accountHealth = createDynamoAccountHealthRecords(client, env.TABLE_NAME);
const shopify = createShopifyClients(env, client, readMasterKey);
const libraries = createAppLibraries(shopify.app);
const storeHttpClient = openStoreHttpClient(env);
const resume = resumeAccount({
  health: accountHealth,
  index: createDynamoDeliveryIndex(client, env.TABLE_NAME),
  stores,
  listing: createDynamoDeliveryListing(client, env.TABLE_NAME),
  reconcileQueue,
});
const storeHealth = createDynamoStoreHealthRecords(client, env.TABLE_NAME);
const settings = createRatesSyncingSettings({
  settings: createDynamoSettingsRepository(client, env.TABLE_NAME),
  stores,
  health: storeHealth,
  ensureRates: createCarrierServiceRegistrar(env, client, shopify.admin, readMasterKey),
  reportFailure: (storeId, error) => {
    log.warn("rates not registered", { storeId, ...summarizeError(error) });
    count("RatesNotRegistered");
  },
});
const deps: MerchantDeps = {
  deliveries: createDynamoDeliveries(client, env.TABLE_NAME),
  listing: createDynamoDeliveryListing(client, env.TABLE_NAME),
  batches: createDynamoBatches(client, env.TABLE_NAME),
  settings,
  storeHealth,
  stores,
  installations: shopify.app.installations,
  shopEvents: createSqsShopEventQueue(sqs, env.SHOP_EVENT_QUEUE_URL),
  accountHealth,
  accountCheckAttempts: createDynamoAccountCheckAttempts(client, env.TABLE_NAME),
  reconcileQueue,
  openStorefront: openStorefront(
    shopify.admin,
    createWooCommerceClientFactory(storeHttpClient, stores),
    systemClock,
  ),
  checkAccount: createAccountChecker(storeHttpClient),
  resumeAccount: (accountId) => resume(accountId, randomUUID()),
  createCursors: async () => createCursors(await readMasterKey()),
  buildTrackingUrl: async (key) => buildTrackingUrl(env.PUBLIC_URL, await readMasterKey(), key),
  buildNotificationUrl: async ({ accountId }) =>
    `${env.PUBLIC_URL}/courier/${signText(await readMasterKey(), NOTIFICATION_ADDRESS, accountId)}/notifications`,
  deriveOwnAccountId,
  isOwnAccount,
  createEventId: randomUUID,
  clock: systemClock,
};
const respond = createRouter({
  routes: ROUTES,
  authenticate: authenticateByAny(
    authenticateByApiKey(readMasterKey, createDynamoApiKeys(client, env.TABLE_NAME, systemClock)),
    authenticateByIdToken(
      async (token) => (await verifyIdToken(token, await libraries.list()))?.shop,
    ),
    authenticateBySession(
      createSessionCookie(env.PUBLIC_URL),
      authenticateSession({
        signInLinks: createDynamoSignInLinks(client, env.TABLE_NAME),
        clock: systemClock,
      }),
    ),
  ),
  deps,
  reportFailure: (call, error) => {
    log.error("request failed", { call, ...summarizeError(error) });
    count("RequestFailed");
  },
});

export const handler = wrapHandler((event: APIGatewayProxyEventV2) => respond(event));
