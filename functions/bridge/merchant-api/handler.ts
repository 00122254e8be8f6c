import { randomUUID } from "node:crypto";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { checkAccount } from "#shared/bridge/adapters/courier/check-account.ts";
import { signed } from "#shared/bridge/adapters/crypto/derived.ts";
import { isOwnAccount, ownAccountId } from "#shared/bridge/adapters/crypto/own-account.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/purposes.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoAccountHealth } from "#shared/bridge/adapters/dynamodb/account-health.ts";
import { dynamoAccountTries } from "#shared/bridge/adapters/dynamodb/account-tries.ts";
import { dynamoApiKeys } from "#shared/bridge/adapters/dynamodb/api-keys.ts";
import { dynamoBatchStore } from "#shared/bridge/adapters/dynamodb/batch-store.ts";
import { dynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery-index.ts";
import { dynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery-listing.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery-store.ts";
import { dynamoSettingsStore } from "#shared/bridge/adapters/dynamodb/settings-store.ts";
import { dynamoSignInBook } from "#shared/bridge/adapters/dynamodb/sign-in-book.ts";
import { dynamoStoreHealth } from "#shared/bridge/adapters/dynamodb/store-health.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/tenants.ts";
import { appLibraries } from "#shared/bridge/adapters/shopify/app-libraries.ts";
import { verifyIdToken } from "#shared/bridge/adapters/shopify/id-token.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/hint-queue.ts";
import { sqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { storefrontOf, wooClientOf } from "#shared/bridge/adapters/storefront-of.ts";
import { trackingUrl } from "#shared/bridge/adapters/tracking-url.ts";
import { settlingSettings } from "#shared/bridge/use-cases/rates/settling-settings.ts";
import { resumeAccount } from "#shared/bridge/use-cases/resume-account.ts";
import { sessionOf } from "#shared/bridge/use-cases/sign-in/session-of.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { errorSummary } from "../../runtime/error-summary.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { ensureRatesOf } from "../ensure-rates-of.ts";
import { sessionCookie } from "../session/cookie.ts";
import { shopifyOf } from "../shopify-of.ts";
import { askStoreOf } from "../woocommerce-of.ts";
import { ROUTES } from "./all-routes.ts";
import { byAnyOf, byApiKey, byIdToken, bySession } from "./authenticate.ts";
import { cursorsOf } from "./cursor.ts";
import type { MerchantDeps } from "./deps.ts";
import { merchantApiEnv } from "./env.ts";
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
