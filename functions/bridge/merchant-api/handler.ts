import { randomUUID } from "node:crypto";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { ensureRatesOf } from "#functions/bridge/carrier-service-registrar.ts";
import { askStoreOf } from "#functions/bridge/open-store-http-client.ts";
import { sessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { shopifyOf } from "#functions/bridge/shopify-clients.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { errorSummary } from "#functions/runtime/summarize-error.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { checkAccount } from "#shared/bridge/adapters/courier/account-checker.ts";
import { isOwnAccount, ownAccountId } from "#shared/bridge/adapters/crypto/own-account-id.ts";
import { signed } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import { trackingUrl } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoAccountTries } from "#shared/bridge/adapters/dynamodb/account-health/account-check-attempts.ts";
import { dynamoAccountHealth } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { dynamoBatchStore } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { dynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { dynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { dynamoSettingsStore } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { dynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { dynamoSignInBook } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { dynamoStoreHealth } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { appLibraries } from "#shared/bridge/adapters/shopify/app-libraries.ts";
import { verifyIdToken } from "#shared/bridge/adapters/shopify/stores/verify-id-token.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { sqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { storefrontOf, wooClientOf } from "#shared/bridge/adapters/stores/open-storefront.ts";
import { resumeAccount } from "#shared/bridge/use-cases/account-health/resume-account.ts";
import { settlingSettings } from "#shared/bridge/use-cases/settings/rates-syncing-settings.ts";
import { sessionOf } from "#shared/bridge/use-cases/sign-in/authenticate-session.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { ROUTES } from "./all-routes.ts";
import { byAnyOf, byApiKey, byIdToken, bySession } from "./authenticate.ts";
import { cursorsOf } from "./cursors.ts";
import { merchantApiEnv } from "./env.ts";
import type { MerchantDeps } from "./merchant-deps.ts";
import { router } from "./router.ts";

const env = readEnv(merchantApiEnv);
const { handler: wrapped, count, log } = service("merchant-api");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const tenants = dynamoTenants(client, env.TABLE_NAME, async () => vaultOf(await masterKey()));
const sqs = new SQSClient();
const hints = sqsHintQueue(sqs, env.HINT_QUEUE_URL);
const accountHealth = dynamoAccountHealth(client, env.TABLE_NAME);
const shopify = shopifyOf(env, client, masterKey);
const libraries = appLibraries(shopify.app);
const askStore = askStoreOf(env);
const resume = resumeAccount({
  health: accountHealth,
  index: dynamoDeliveryIndex(client, env.TABLE_NAME),
  tenants,
  listing: dynamoDeliveryListing(client, env.TABLE_NAME),
  hints,
});
const storeHealth = dynamoStoreHealth(client, env.TABLE_NAME);
const settings = settlingSettings({
  settings: dynamoSettingsStore(client, env.TABLE_NAME),
  tenants,
  health: storeHealth,
  ensureRates: ensureRatesOf(env, client, shopify.admin, masterKey),
  failed: (storeId, error) => {
    log.warn("rates not registered", { storeId, ...errorSummary(error) });
    count("RatesNotRegistered");
  },
});
const deps: MerchantDeps = {
  deliveries: dynamoDeliveryStore(client, env.TABLE_NAME),
  listing: dynamoDeliveryListing(client, env.TABLE_NAME),
  batches: dynamoBatchStore(client, env.TABLE_NAME),
  settings,
  storeHealth,
  tenants,
  installations: shopify.app.installations,
  shopEvents: sqsShopEventQueue(sqs, env.SHOP_EVENT_QUEUE_URL),
  accountHealth,
  accountTries: dynamoAccountTries(client, env.TABLE_NAME),
  hints,
  storefrontOf: storefrontOf(shopify.admin, wooClientOf(askStore, tenants), systemClock),
  checkAccount: checkAccount(askStore),
  resume: (accountId) => resume(accountId, randomUUID()),
  cursors: async () => cursorsOf(await masterKey()),
  trackingUrl: async (key) => trackingUrl(env.PUBLIC_URL, await masterKey(), key),
  notificationUrl: async ({ accountId }) =>
    `${env.PUBLIC_URL}/courier/${signed(await masterKey(), NOTIFICATION_ADDRESS, accountId)}/notifications`,
  ownAccountId,
  isOwnAccount,
  newName: randomUUID,
  clock: systemClock,
};
const respond = router({
  routes: ROUTES,
  authenticate: byAnyOf(
    byApiKey(masterKey, dynamoApiKeys(client, env.TABLE_NAME, systemClock)),
    byIdToken(async (token) => (await verifyIdToken(token, await libraries.all()))?.shop),
    bySession(
      sessionCookie(env.PUBLIC_URL),
      sessionOf({ book: dynamoSignInBook(client, env.TABLE_NAME), clock: systemClock }),
    ),
  ),
  deps,
  failed: (call, error) => {
    log.error("request failed", { call, ...errorSummary(error) });
    count("RequestFailed");
  },
});

export const handler = wrapped((event: APIGatewayProxyEventV2) => respond(event));
